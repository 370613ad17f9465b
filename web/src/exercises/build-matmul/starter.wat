(module
  (memory (export "memory") 1)

  ;; Address of a number: a matrix of so many columns begins at $from, each number takes 4 bytes.
  (func $at (param $from i32) (param $columns i32) (param $row i32) (param $column i32) (result i32)
    (i32.add (local.get $from)
      (i32.mul (i32.const 4)
        (i32.add (i32.mul (local.get $row) (local.get $columns)) (local.get $column)))))

  ;; C = A B. $a, $b and $c are addresses of float32 numbers, row by row: A is m x k, B is k x n, C is m x n.
  ;; What C held before is overwritten. All sizes are at least 1.
  (func (export "matmul")
    (param $a i32) (param $b i32) (param $c i32) (param $m i32) (param $k i32) (param $n i32)
    (local $i i32) (local $j i32) (local $p i32) (local $sum f32)

    (local.set $i (i32.const 0))
    (loop $next_i
      (local.set $j (i32.const 0))
      (loop $next_j
        (local.set $sum (f32.const 0))
        (local.set $p (i32.const 0))
        (loop $next_p
          ;; Row i and column p of A: (f32.load (call $at (local.get $a) (local.get $k) (local.get $i) (local.get $p)))
          ;; Multiply it by row p and column j of B with (f32.mul x y), and add that to $sum with (f32.add x y):
          (local.set $sum (local.get $sum))

          ;; p = p + 1, and back to the beginning of the loop while p < k
          (local.set $p (i32.add (local.get $p) (i32.const 1)))
          (br_if $next_p (i32.lt_s (local.get $p) (local.get $k))))
        (f32.store (call $at (local.get $c) (local.get $n) (local.get $i) (local.get $j)) (local.get $sum))
        (local.set $j (i32.add (local.get $j) (i32.const 1)))
        (br_if $next_j (i32.lt_s (local.get $j) (local.get $n))))
      (local.set $i (i32.add (local.get $i) (i32.const 1)))
      (br_if $next_i (i32.lt_s (local.get $i) (local.get $m))))))
