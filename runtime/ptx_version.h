/* PTX ISA versions and the CUDA releases that brought them; both as major * 10 + minor. */
#ifndef CDP_RUNTIME_PTX_VERSION_H
#define CDP_RUNTIME_PTX_VERSION_H

/* The first CUDA release that reads this PTX ISA. */
void ptx_version_to_cuda(unsigned isa, unsigned *major, unsigned *minor);

/* The newest PTX ISA that a CUDA release reads. */
unsigned ptx_version_of_cuda(unsigned major, unsigned minor);

#endif
