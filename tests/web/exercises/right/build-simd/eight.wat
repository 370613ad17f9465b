(module
  (memory (export "memory") 1)
  (func $at (param $from i32) (param $columns i32) (param $row i32) (param $column i32) (result i32)
    (i32.add (local.get $from)
      (i32.shl (i32.add (i32.mul (local.get $row) (local.get $columns)) (local.get $column)) (i32.const 2))))
  (func $cell (param $a i32) (param $b i32) (param $c i32) (param $k i32) (param $n i32) (param $i i32) (param $j i32)
    (local $p i32) (local $sum f32)
    (local.set $p (i32.const 0))
    (loop $next_p
      (local.set $sum (f32.add (local.get $sum) (f32.mul (f32.load (call $at (local.get $a) (local.get $k) (local.get $i) (local.get $p))) (f32.load (call $at (local.get $b) (local.get $n) (local.get $p) (local.get $j))))))
      (local.set $p (i32.add (local.get $p) (i32.const 1)))
      (br_if $next_p (i32.lt_s (local.get $p) (local.get $k))))
    (f32.store (call $at (local.get $c) (local.get $n) (local.get $i) (local.get $j)) (local.get $sum)))
  (func (export "matmul")
    (param $a i32) (param $b i32) (param $c i32) (param $m i32) (param $k i32) (param $n i32)
    (local $i i32) (local $j i32) (local $p i32) (local $x v128) (local $b0 v128) (local $b1 v128) (local $s00 v128) (local $s01 v128)
    (local.set $i (i32.const 0))
    (block $done_band
      (loop $next_band
        (br_if $done_band (i32.gt_s (i32.add (local.get $i) (i32.const 1)) (local.get $m)))
        (local.set $j (i32.const 0))
        (block $done_tile
          (loop $next_tile
            (br_if $done_tile (i32.gt_s (i32.add (local.get $j) (i32.const 8)) (local.get $n)))
            (local.set $s00 (v128.const i32x4 0 0 0 0))
            (local.set $s01 (v128.const i32x4 0 0 0 0))
            (local.set $p (i32.const 0))
            (loop $next_p
              (local.set $b0 (v128.load offset=0 (call $at (local.get $b) (local.get $n) (local.get $p) (local.get $j))))
              (local.set $b1 (v128.load offset=16 (call $at (local.get $b) (local.get $n) (local.get $p) (local.get $j))))
              (local.set $x (v128.load32_splat (call $at (local.get $a) (local.get $k) (local.get $i) (local.get $p))))
              (local.set $s00 (f32x4.add (local.get $s00) (f32x4.mul (local.get $x) (local.get $b0))))
              (local.set $s01 (f32x4.add (local.get $s01) (f32x4.mul (local.get $x) (local.get $b1))))
              (local.set $p (i32.add (local.get $p) (i32.const 1)))
              (br_if $next_p (i32.lt_s (local.get $p) (local.get $k))))
            (v128.store offset=0 (call $at (local.get $c) (local.get $n) (local.get $i) (local.get $j)) (local.get $s00))
            (v128.store offset=16 (call $at (local.get $c) (local.get $n) (local.get $i) (local.get $j)) (local.get $s01))
            (local.set $j (i32.add (local.get $j) (i32.const 8)))
            (br $next_tile)))
        (block $done_beside
          (loop $next_beside
            (br_if $done_beside (i32.gt_s (i32.add (local.get $j) (i32.const 1)) (local.get $n)))
            (call $cell (local.get $a) (local.get $b) (local.get $c) (local.get $k) (local.get $n) (local.get $i) (local.get $j))
            (local.set $j (i32.add (local.get $j) (i32.const 1)))
            (br $next_beside)))
        (local.set $i (i32.add (local.get $i) (i32.const 1)))
        (br $next_band)))
    (block $done_row
      (loop $next_row
        (br_if $done_row (i32.gt_s (i32.add (local.get $i) (i32.const 1)) (local.get $m)))
        (local.set $j (i32.const 0))
        (block $done_last
          (loop $next_last
            (br_if $done_last (i32.gt_s (i32.add (local.get $j) (i32.const 1)) (local.get $n)))
            (call $cell (local.get $a) (local.get $b) (local.get $c) (local.get $k) (local.get $n) (local.get $i) (local.get $j))
            (local.set $j (i32.add (local.get $j) (i32.const 1)))
            (br $next_last)))
        (local.set $i (i32.add (local.get $i) (i32.const 1)))
        (br $next_row)))))
