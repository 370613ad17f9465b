(module
  (memory (export "memory") 1)

  ;; The smaller of two numbers.
  (func $least (param $x i32) (param $y i32) (result i32)
    (select (local.get $x) (local.get $y) (i32.lt_s (local.get $x) (local.get $y))))

  ;; Address of a number: a matrix of so many columns begins at $from, each number takes 4 bytes.
  (func $at (param $from i32) (param $columns i32) (param $row i32) (param $column i32) (result i32)
    (i32.add (local.get $from)
      (i32.mul (i32.const 4)
        (i32.add (i32.mul (local.get $row) (local.get $columns)) (local.get $column)))))

  ;; C = A B. $a, $b and $c are addresses of float32 numbers, row by row: A is m x k, B is k x n, C is m x n.
  ;; What C held before is overwritten. All sizes are at least 1.
  (func (export "matmul")
    (param $a i32) (param $b i32) (param $c i32) (param $m i32) (param $k i32) (param $n i32)
    (local $i i32) (local $j i32) (local $p i32)
    (local $j0 i32) (local $j1 i32) (local $p0 i32) (local $p1 i32)
    (local $factor f32) (local $from i32) (local $to i32)

    ;; C is cleared: so many bytes become 0.
    (memory.fill (local.get $c) (i32.const 0)
      (i32.mul (i32.const 4) (i32.mul (local.get $m) (local.get $n))))

    (local.set $p0 (i32.const 0))
    (loop $next_p0
      (local.set $p1 (call $least (local.get $k) (i32.add (local.get $p0) (i32.const 64))))
      (local.set $j0 (i32.const 0))
      (loop $next_j0
        (local.set $j1 (call $least (local.get $n) (i32.add (local.get $j0) (i32.const 64))))
        (local.set $i (i32.const 0))
        (loop $next_i
          (local.set $p (local.get $p0))
          (loop $next_p
            (local.set $factor (f32.load (call $at (local.get $a) (local.get $k) (local.get $i) (local.get $p))))
            (local.set $from (call $at (local.get $b) (local.get $n) (local.get $p) (local.get $j0)))
            (local.set $to (call $at (local.get $c) (local.get $n) (local.get $i) (local.get $j0)))
            (local.set $j (local.get $j0))
            (loop $next_j
              (f32.store (local.get $to)
                (f32.add (f32.load (local.get $to))
                  (f32.mul (local.get $factor) (f32.load (local.get $from)))))
              ;; The next number of a row lies 4 bytes on.
              (local.set $from (i32.add (local.get $from) (i32.const 4)))
              (local.set $to (i32.add (local.get $to) (i32.const 4)))
              (local.set $j (i32.add (local.get $j) (i32.const 1)))
              (br_if $next_j (i32.lt_s (local.get $j) (local.get $j1))))
            (local.set $p (i32.add (local.get $p) (i32.const 1)))
            (br_if $next_p (i32.lt_s (local.get $p) (local.get $p1))))
          (local.set $i (i32.add (local.get $i) (i32.const 1)))
          (br_if $next_i (i32.lt_s (local.get $i) (local.get $m))))
        (local.set $j0 (i32.add (local.get $j0) (i32.const 64)))
        (br_if $next_j0 (i32.lt_s (local.get $j0) (local.get $n))))
      (local.set $p0 (i32.add (local.get $p0) (i32.const 64)))
      (br_if $next_p0 (i32.lt_s (local.get $p0) (local.get $k))))))
