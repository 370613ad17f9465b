(module
  (memory (export "memory") 1)
  (func $at (param $from i32) (param $columns i32) (param $row i32) (param $column i32) (result i32)
    (i32.add (local.get $from)
      (i32.shl (i32.add (i32.mul (local.get $row) (local.get $columns)) (local.get $column)) (i32.const 2))))
  (func (export "matmul")
    (param $a i32) (param $b i32) (param $c i32) (param $m i32) (param $k i32) (param $n i32)
    (local $i i32) (local $j i32) (local $p i32) (local $to i32) (local $factor f32) (local $many v128)
    (memory.fill (local.get $c) (i32.const 0) (i32.shl (i32.mul (local.get $m) (local.get $n)) (i32.const 2)))
    (local.set $i (i32.const 0))
    (loop $next_i
      (local.set $p (i32.const 0))
      (loop $next_p
        (local.set $factor (f32.load (call $at (local.get $a) (local.get $k) (local.get $i) (local.get $p))))
        (local.set $many (f32x4.splat (local.get $factor)))
        (local.set $j (i32.const 0))
        (block $done_four
          (loop $next_four
            (br_if $done_four (i32.gt_s (i32.add (local.get $j) (i32.const 4)) (local.get $n)))
            (local.set $to (call $at (local.get $c) (local.get $n) (local.get $i) (local.get $j)))
            (v128.store (local.get $to) (f32x4.add (v128.load (local.get $to)) (f32x4.mul (local.get $many) (v128.load (call $at (local.get $b) (local.get $n) (local.get $p) (local.get $j))))))
            (local.set $j (i32.add (local.get $j) (i32.const 4)))
            (br $next_four)))
        (block $done_one
          (loop $next_one
            (br_if $done_one (i32.gt_s (i32.add (local.get $j) (i32.const 1)) (local.get $n)))
            (local.set $to (call $at (local.get $c) (local.get $n) (local.get $i) (local.get $j)))
            (f32.store (local.get $to) (f32.add (f32.load (local.get $to)) (f32.mul (local.get $factor) (f32.load (call $at (local.get $b) (local.get $n) (local.get $p) (local.get $j))))))
            (local.set $j (i32.add (local.get $j) (i32.const 1)))
            (br $next_one)))
        (local.set $p (i32.add (local.get $p) (i32.const 1)))
        (br_if $next_p (i32.lt_s (local.get $p) (local.get $k))))
      (local.set $i (i32.add (local.get $i) (i32.const 1)))
      (br_if $next_i (i32.lt_s (local.get $i) (local.get $m))))))
