(module
  (memory (export "memory") 1)
  (func $at (param $from i32) (param $columns i32) (param $row i32) (param $column i32) (result i32)
    (i32.add (local.get $from)
      (i32.shl (i32.add (i32.mul (local.get $row) (local.get $columns)) (local.get $column)) (i32.const 2))))
  (func $sum (param $x i32) (param $y i32) (param $stride i32) (param $left i32) (result f32)
    (if (result f32) (i32.eqz (local.get $left))
      (then (f32.const 0))
      (else (f32.add
        (f32.mul (f32.load (local.get $x)) (f32.load (local.get $y)))
        (call $sum (i32.add (local.get $x) (i32.const 4)) (i32.add (local.get $y) (local.get $stride)) (local.get $stride) (i32.sub (local.get $left) (i32.const 1)))))))
  (func (export "matmul")
    (param $a i32) (param $b i32) (param $c i32) (param $m i32) (param $k i32) (param $n i32)
    (local $i i32) (local $j i32)
    (local.set $j (i32.const 0))
    (loop $next_j
      (local.set $i (i32.const 0))
      (loop $next_i
        (f32.store (call $at (local.get $c) (local.get $n) (local.get $i) (local.get $j))
          (call $sum (call $at (local.get $a) (local.get $k) (local.get $i) (i32.const 0)) (call $at (local.get $b) (local.get $n) (i32.const 0) (local.get $j)) (i32.shl (local.get $n) (i32.const 2)) (local.get $k)))
        (local.set $i (i32.add (local.get $i) (i32.const 1)))
        (br_if $next_i (i32.lt_s (local.get $i) (local.get $m))))
      (local.set $j (i32.add (local.get $j) (i32.const 1)))
      (br_if $next_j (i32.lt_s (local.get $j) (local.get $n))))))
