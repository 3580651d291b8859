; Vectors arrive element by element: <2 x float>, <4 x float>, <2 x double>, <4 x i8>, <2 x i64>, <4 x i16>.
; REQUIRES: gpu
; RUN: cdpc run -O0 %s parent 'f=f32[6]' 'd=f64[2]' 'c=i8[4]' 'l=i64[2]' 's=i16[4]' 'status=i32[1]:-1' f32:0.5 f64:1e100 i8:-7 i16:-300 i64:-1125899906842624 --expect=f=0.5,1,2,3,0.5,4 --expect=d=1e100,-1e100 --expect=c=-7,1,2,3 --expect=l=-1125899906842624,9 --expect=s=-300,-301,-302,-303 --expect=status=0
; RUN: cdpc run -O1 %s parent 'f=f32[6]' 'd=f64[2]' 'c=i8[4]' 'l=i64[2]' 's=i16[4]' 'status=i32[1]:-1' f32:0.5 f64:1e100 i8:-7 i16:-300 i64:-1125899906842624 --expect=f=0.5,1,2,3,0.5,4 --expect=d=1e100,-1e100 --expect=c=-7,1,2,3 --expect=l=-1125899906842624,9 --expect=s=-300,-301,-302,-303 --expect=status=0
; RUN: cdpc run -O2 %s parent 'f=f32[6]' 'd=f64[2]' 'c=i8[4]' 'l=i64[2]' 's=i16[4]' 'status=i32[1]:-1' f32:0.5 f64:1e100 i8:-7 i16:-300 i64:-1125899906842624 --expect=f=0.5,1,2,3,0.5,4 --expect=d=1e100,-1e100 --expect=c=-7,1,2,3 --expect=l=-1125899906842624,9 --expect=s=-300,-301,-302,-303 --expect=status=0
; RUN: cdpc run -O3 %s parent 'f=f32[6]' 'd=f64[2]' 'c=i8[4]' 'l=i64[2]' 's=i16[4]' 'status=i32[1]:-1' f32:0.5 f64:1e100 i8:-7 i16:-300 i64:-1125899906842624 --expect=f=0.5,1,2,3,0.5,4 --expect=d=1e100,-1e100 --expect=c=-7,1,2,3 --expect=l=-1125899906842624,9 --expect=s=-300,-301,-302,-303 --expect=status=0
declare i32 @cdp.launch(ptr, i32, i32, i32, i32, i32, i32, i32, ptr, ...) #0
attributes #0 = { convergent nounwind }

define ptx_kernel void @child(i8 %pad, <2 x float> %f2, <4 x float> %f4, ptr %f, ptr %d, <2 x double> %d2, i32 %pad2,
                              <4 x i8> %c4, ptr %c, ptr %l, <2 x i64> %l2, ptr %s, <4 x i16> %s4) {
  store <2 x float> %f2, ptr %f
  %f4.0 = extractelement <4 x float> %f4, i32 0
  %f.0 = getelementptr [6 x float], ptr %f, i64 0, i64 2
  %f.at.0 = getelementptr float, ptr %f.0, i64 0
  store float %f4.0, ptr %f.at.0
  %f4.1 = extractelement <4 x float> %f4, i32 1
  %f.1 = getelementptr [6 x float], ptr %f, i64 0, i64 2
  %f.at.1 = getelementptr float, ptr %f.1, i64 1
  store float %f4.1, ptr %f.at.1
  %f4.2 = extractelement <4 x float> %f4, i32 2
  %f.2 = getelementptr [6 x float], ptr %f, i64 0, i64 2
  %f.at.2 = getelementptr float, ptr %f.2, i64 2
  store float %f4.2, ptr %f.at.2
  %f4.3 = extractelement <4 x float> %f4, i32 3
  %f.3 = getelementptr [6 x float], ptr %f, i64 0, i64 2
  %f.at.3 = getelementptr float, ptr %f.3, i64 3
  store float %f4.3, ptr %f.at.3
  store <2 x double> %d2, ptr %d
  store <4 x i8> %c4, ptr %c
  store <2 x i64> %l2, ptr %l
  store <4 x i16> %s4, ptr %s
  ret void
}

define ptx_kernel void @parent(ptr %f, ptr %d, ptr %c, ptr %l, ptr %s, ptr %status, float %float, double %double,
                               i8 %char, i16 %short, i64 %long) {
  %f2 = insertelement <2 x float> <float 0.0, float 1.0>, float %float, i32 0
  %f4 = insertelement <4 x float> <float 2.0, float 3.0, float 0.0, float 4.0>, float %float, i32 2
  %minus = fneg double %double
  %d1 = insertelement <2 x double> poison, double %double, i32 0
  %d2 = insertelement <2 x double> %d1, double %minus, i32 1
  %c4 = insertelement <4 x i8> <i8 0, i8 1, i8 2, i8 3>, i8 %char, i32 0
  %l2 = insertelement <2 x i64> <i64 0, i64 9>, i64 %long, i32 0
  %s1 = insertelement <4 x i16> poison, i16 %short, i32 0
  %splat = shufflevector <4 x i16> %s1, <4 x i16> poison, <4 x i32> zeroinitializer
  %s4 = sub <4 x i16> %splat, <i16 0, i16 1, i16 2, i16 3>
  %r = call i32 (ptr, i32, i32, i32, i32, i32, i32, i32, ptr, ...) @cdp.launch(ptr @child,
      i32 1, i32 1, i32 1, i32 1, i32 1, i32 1, i32 0, ptr null, i8 1, <2 x float> %f2,
      <4 x float> %f4, ptr %f, ptr %d, <2 x double> %d2, i32 2, <4 x i8> %c4, ptr %c, ptr %l, <2 x i64> %l2, ptr %s, <4 x i16> %s4)
  store i32 %r, ptr %status
  ret void
}
