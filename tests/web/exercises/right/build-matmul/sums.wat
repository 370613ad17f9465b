(module
  (memory (export "memory") 1)
  (func $at (param $from i32) (param $columns i32) (param $row i32) (param $column i32) (result i32)
    (i32.add (local.get $from)
      (i32.shl (i32.add (i32.mul (local.get $row) (local.get $columns)) (local.get $column)) (i32.const 2))))
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
          (local.set $sum (f32.add (local.get $sum) (f32.mul (f32.load (call $at (local.get $a) (local.get $k) (local.get $i) (local.get $p))) (f32.load (call $at (local.get $b) (local.get $n) (local.get $p) (local.get $j))))))
          (local.set $p (i32.add (local.get $p) (i32.const 1)))
          (br_if $next_p (i32.lt_s (local.get $p) (local.get $k))))
        (f32.store (call $at (local.get $c) (local.get $n) (local.get $i) (local.get $j)) (local.get $sum))
        (local.set $j (i32.add (local.get $j) (i32.const 1)))
        (br_if $next_j (i32.lt_s (local.get $j) (local.get $n))))
      (local.set $i (i32.add (local.get $i) (i32.const 1)))
      (br_if $next_i (i32.lt_s (local.get $i) (local.get $m))))))
