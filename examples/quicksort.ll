; Quicksort in which a kernel launches itself: one launch of one thread sorts data[left] to data[right - 1].
;
;     short range           the thread sorts it by insertion
;     too deep              the thread sorts it as a heap (an input made to defeat the pivot, nothing else)
;     otherwise             the thread partitions it and launches the same kernel on both parts
;
; Both launches are fire-and-forget: they may start at once and in any order, and they touch disjoint ranges, so that is
; enough. The first grid is complete when all it launched is, so the host waits for the whole sort by waiting for its
; one launch.
;
; A launch may fail: the pool of pending launches is finite, 2,048 unless the host raises it, and its size says nothing
; about the input's. So the status of each launch is looked at, and the thread sorts the part itself when nobody else
; will. That must not recurse (a thread has 1,024 bytes of stack unless the host raises that, too), so it is a heapsort,
; which needs no stack at all.

target triple = "nvptx64-nvidia-cuda"

; The launch: the kernel, its grid (x, y, z) and block (x, y, z), bytes of dynamic shared memory, the stream; then the
; kernel's own arguments. The result is a cudaError_t, 0 when the kernel was launched. `convergent` keeps LLVM from
; merging launches of two branches into one.
declare i32 @cdp.launch(ptr, i32, i32, i32, i32, i32, i32, i32, ptr, ...) #0

declare i32 @llvm.smin.i32(i32, i32)
declare i32 @llvm.smax.i32(i32, i32)

attributes #0 = { convergent nounwind }

; ---- The kernel ----

; `levels` is how many more levels of launches there may be. `counters` are two i32: launches tried, launches failed.
define ptx_kernel void @sort(ptr %data, i32 %left, i32 %right, i32 %levels, ptr %counters) #0 {
entry:
  %count = sub i32 %right, %left
  %short = icmp sle i32 %count, 64
  br i1 %short, label %insertion, label %long

insertion:
  call void @insertion_sort(ptr %data, i32 %left, i32 %right)
  ret void

long:
  %too.deep = icmp eq i32 %levels, 0
  br i1 %too.deep, label %heap, label %divide

heap:
  call void @heap_sort(ptr %data, i32 %left, i32 %right)
  ret void

divide:
  %middle = call i32 @partition(ptr %data, i32 %left, i32 %right)
  %fewer = sub i32 %levels, 1
  call void @sort_part(ptr %data, i32 %left, i32 %middle, i32 %fewer, ptr %counters)
  call void @sort_part(ptr %data, i32 %middle, i32 %right, i32 %fewer, ptr %counters)
  ret void
}

; One part: by a launch, or here when the launch fails.
define internal void @sort_part(ptr %data, i32 %left, i32 %right, i32 %levels, ptr %counters) #0 {
entry:
  %status = call i32 (ptr, i32, i32, i32, i32, i32, i32, i32, ptr, ...) @cdp.launch(
      ptr @sort,                                            ; this kernel
      i32 1, i32 1, i32 1,                                  ; one block
      i32 1, i32 1, i32 1,                                  ; of one thread
      i32 0,                                                ; no dynamic shared memory
      ptr inttoptr (i64 4 to ptr),                          ; cudaStreamFireAndForget
      ptr %data, i32 %left, i32 %right, i32 %levels, ptr %counters)
  %before = atomicrmw add ptr %counters, i32 1 monotonic
  %launched = icmp eq i32 %status, 0
  br i1 %launched, label %end, label %failed

failed:
  %failures = getelementptr i32, ptr %counters, i32 1
  %failures.before = atomicrmw add ptr %failures, i32 1 monotonic
  call void @heap_sort(ptr %data, i32 %left, i32 %right)
  br label %end

end:
  ret void
}

; ---- Partition ----

; Hoare's, for three elements or more: returns `middle`, left < middle < right, with nothing in [left, middle) larger
; than anything in [middle, right). Both scans stop at elements equal to the pivot, which splits a range of equal
; elements in the middle. The pivot is the median of three elements, one of each third of the range, at a place that
; looks random, so that no usual input is a bad one. Another element is as large as a median, so the right part cannot
; be empty.
define internal i32 @partition(ptr %data, i32 %left, i32 %right) {
entry:
  %count = sub i32 %right, %left
  %third = udiv i32 %count, 3
  %mix = mul i32 %left, -1640531527                         ; Knuth's multiplier, 2^32 / the golden ratio
  %mixed = add i32 %mix, %count
  %place = urem i32 %mixed, %third
  %a.index = add i32 %left, %place
  %b.index = add i32 %a.index, %third
  %c.index = add i32 %b.index, %third
  %before = sub i32 %left, 1
  %a.address = getelementptr i32, ptr %data, i32 %a.index
  %b.address = getelementptr i32, ptr %data, i32 %b.index
  %c.address = getelementptr i32, ptr %data, i32 %c.index
  %a = load i32, ptr %a.address
  %b = load i32, ptr %b.address
  %c = load i32, ptr %c.address
  %low = call i32 @llvm.smin.i32(i32 %a, i32 %b)
  %high = call i32 @llvm.smax.i32(i32 %a, i32 %b)
  %below.high = call i32 @llvm.smin.i32(i32 %high, i32 %c)
  %pivot = call i32 @llvm.smax.i32(i32 %low, i32 %below.high)
  br label %rise

rise:                                                       ; to the first element not below the pivot
  %i.from = phi i32 [ %before, %entry ], [ %i, %rise ], [ %i, %swap ]
  %j.from = phi i32 [ %right, %entry ], [ %j.from, %rise ], [ %j, %swap ]
  %i = add i32 %i.from, 1
  %i.address = getelementptr i32, ptr %data, i32 %i
  %small = load i32, ptr %i.address
  %belongs.left = icmp slt i32 %small, %pivot
  br i1 %belongs.left, label %rise, label %fall

fall:                                                       ; to the last element not above it
  %j.above = phi i32 [ %j.from, %rise ], [ %j, %fall ]
  %j = sub i32 %j.above, 1
  %j.address = getelementptr i32, ptr %data, i32 %j
  %large = load i32, ptr %j.address
  %belongs.right = icmp sgt i32 %large, %pivot
  br i1 %belongs.right, label %fall, label %met.yet

met.yet:
  %apart = icmp slt i32 %i, %j
  br i1 %apart, label %swap, label %met

swap:
  store i32 %large, ptr %i.address
  store i32 %small, ptr %j.address
  br label %rise

met:
  %middle = add i32 %j, 1
  ret i32 %middle
}

; ---- In one thread ----

define internal void @insertion_sort(ptr %data, i32 %left, i32 %right) {
entry:
  br label %next

next:                                                       ; [left, k) is sorted
  %k.before = phi i32 [ %left, %entry ], [ %k, %insert ]
  %k = add i32 %k.before, 1
  %more = icmp slt i32 %k, %right
  br i1 %more, label %take, label %end

take:
  %k.address = getelementptr i32, ptr %data, i32 %k
  %value = load i32, ptr %k.address
  br label %look

look:                                                       ; the hole moves left past everything larger
  %hole = phi i32 [ %k, %take ], [ %neighbour, %shift ]
  %at.left.end = icmp eq i32 %hole, %left
  br i1 %at.left.end, label %insert, label %compare

compare:
  %neighbour = sub i32 %hole, 1
  %neighbour.address = getelementptr i32, ptr %data, i32 %neighbour
  %other = load i32, ptr %neighbour.address
  %larger = icmp sgt i32 %other, %value
  br i1 %larger, label %shift, label %insert

shift:
  %to = getelementptr i32, ptr %data, i32 %hole
  store i32 %other, ptr %to
  br label %look

insert:
  %hole.address = getelementptr i32, ptr %data, i32 %hole
  store i32 %value, ptr %hole.address
  br label %next

end:
  ret void
}

define internal void @heap_sort(ptr %data, i32 %left, i32 %right) {
entry:
  %heap = getelementptr i32, ptr %data, i32 %left
  %count = sub i32 %right, %left
  %half = lshr i32 %count, 1
  br label %build

build:                                                      ; from the last parent to the root
  %above = phi i32 [ %half, %entry ], [ %root, %lower ]
  %built = icmp eq i32 %above, 0
  br i1 %built, label %largest, label %lower

lower:
  %root = sub i32 %above, 1
  call void @sift_down(ptr %heap, i32 %root, i32 %count)
  br label %build

largest:                                                    ; [0, size) is a heap, the rest is sorted
  %size = phi i32 [ %count, %build ], [ %last, %take ]
  %more = icmp ugt i32 %size, 1
  br i1 %more, label %take, label %end

take:                                                       ; the heap's largest goes behind it
  %last = sub i32 %size, 1
  %last.address = getelementptr i32, ptr %heap, i32 %last
  %first = load i32, ptr %heap
  %other = load i32, ptr %last.address
  store i32 %first, ptr %last.address
  store i32 %other, ptr %heap
  call void @sift_down(ptr %heap, i32 0, i32 %last)
  br label %largest

end:
  ret void
}

; Lets heap[root] sink until no child is larger.
define internal void @sift_down(ptr %heap, i32 %root, i32 %size) {
entry:
  %root.address = getelementptr i32, ptr %heap, i32 %root
  %value = load i32, ptr %root.address
  br label %sink

sink:
  %hole = phi i32 [ %root, %entry ], [ %child, %rise ]
  %twice = shl i32 %hole, 1
  %one = add i32 %twice, 1
  %two = add i32 %twice, 2
  %childless = icmp uge i32 %one, %size
  br i1 %childless, label %rest, label %first.child

first.child:
  %one.address = getelementptr i32, ptr %heap, i32 %one
  %one.value = load i32, ptr %one.address
  %only.one = icmp uge i32 %two, %size
  br i1 %only.one, label %compare, label %second.child

second.child:
  %two.address = getelementptr i32, ptr %heap, i32 %two
  %two.value = load i32, ptr %two.address
  %two.larger = icmp sgt i32 %two.value, %one.value
  %larger = select i1 %two.larger, i32 %two, i32 %one
  %larger.value = call i32 @llvm.smax.i32(i32 %one.value, i32 %two.value)
  br label %compare

compare:
  %child = phi i32 [ %one, %first.child ], [ %larger, %second.child ]
  %child.value = phi i32 [ %one.value, %first.child ], [ %larger.value, %second.child ]
  %sinks = icmp slt i32 %value, %child.value
  br i1 %sinks, label %rise, label %rest

rise:
  %hole.address = getelementptr i32, ptr %heap, i32 %hole
  store i32 %child.value, ptr %hole.address
  br label %sink

rest:
  %rest.address = getelementptr i32, ptr %heap, i32 %hole
  store i32 %value, ptr %rest.address
  ret void
}
