(module
  (memory (export "memory") 1)

  ;; Address of a number: a matrix of so many columns begins at $from, each number takes 4 bytes.
  (func $at (param $from i32) (param $columns i32) (param $row i32) (param $column i32) (result i32)
    (i32.add (local.get $from)
      (i32.mul (i32.const 4)
        (i32.add (i32.mul (local.get $row) (local.get $columns)) (local.get $column)))))

  ;; One element of C, without vectors: for the columns that are left over.
  (func $cell (param $a i32) (param $b i32) (param $k i32) (param $n i32) (param $i i32) (param $j i32) (result f32)
    (local $p i32) (local $sum f32)
    (loop $next_p
      (local.set $sum
        (f32.add (local.get $sum)
          (f32.mul
            (f32.load (call $at (local.get $a) (local.get $k) (local.get $i) (local.get $p)))
            (f32.load (call $at (local.get $b) (local.get $n) (local.get $p) (local.get $j))))))
      (local.set $p (i32.add (local.get $p) (i32.const 1)))
      (br_if $next_p (i32.lt_s (local.get $p) (local.get $k))))
    (local.get $sum))

  ;; C = A B. $a, $b and $c are addresses of float32 numbers, row by row: A is m x k, B is k x n, C is m x n.
  ;; What C held before is overwritten. All sizes are at least 1.
  (func (export "matmul")
    (param $a i32) (param $b i32) (param $c i32) (param $m i32) (param $k i32) (param $n i32)
    (local $i i32) (local $j i32) (local $p i32) (local $row i32) (local $from i32) (local $sums v128)

    (local.set $i (i32.const 0))
    (loop $next_i
      (local.set $j (i32.const 0))

      ;; Four columns at a time, while there are four.
      (block $fours_done
        (loop $next_four
          (br_if $fours_done (i32.gt_s (i32.add (local.get $j) (i32.const 4)) (local.get $n)))
          (local.set $sums (v128.const f32x4 0 0 0 0))
          (local.set $row (call $at (local.get $a) (local.get $k) (local.get $i) (i32.const 0)))
          (local.set $from (call $at (local.get $b) (local.get $n) (i32.const 0) (local.get $j)))
          (local.set $p (i32.const 0))
          (loop $next_p
            ;; $row is the address of a number of A: (f32.load (local.get $row)) reads it.
            ;; $from is the address of four numbers of B: (v128.load (local.get $from)) reads them.
            ;; Multiply all four by the number of A and add them to $sums:
            (local.set $sums (local.get $sums))

            ;; The next number of A lies 4 bytes on, the next row of B n numbers.
            (local.set $row (i32.add (local.get $row) (i32.const 4)))
            (local.set $from (i32.add (local.get $from) (i32.mul (i32.const 4) (local.get $n))))
            (local.set $p (i32.add (local.get $p) (i32.const 1)))
            (br_if $next_p (i32.lt_s (local.get $p) (local.get $k))))
          (v128.store (call $at (local.get $c) (local.get $n) (local.get $i) (local.get $j)) (local.get $sums))
          (local.set $j (i32.add (local.get $j) (i32.const 4)))
          (br $next_four)))

      ;; What is left of the row, fewer than four columns, one by one.
      ;; (call $cell a b k n i j) is one element. A loop over j up to n is missing here.

      (local.set $i (i32.add (local.get $i) (i32.const 1)))
      (br_if $next_i (i32.lt_s (local.get $i) (local.get $m))))))
