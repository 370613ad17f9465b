(module
  (memory (export "memory") 1)

  ;; Address of a number: a matrix of so many columns begins at $from, each number takes 4 bytes.
  (func $at (param $from i32) (param $columns i32) (param $row i32) (param $column i32) (result i32)
    (i32.add (local.get $from)
      (i32.mul (i32.const 4)
        (i32.add (i32.mul (local.get $row) (local.get $columns)) (local.get $column)))))

  ;; One element of C, without vectors: for the rows and columns that no tile covers.
  (func $cell (param $a i32) (param $b i32) (param $c i32) (param $k i32) (param $n i32) (param $i i32) (param $j i32)
    (local $p i32) (local $sum f32)
    (loop $next_p
      (local.set $sum
        (f32.add (local.get $sum)
          (f32.mul
            (f32.load (call $at (local.get $a) (local.get $k) (local.get $i) (local.get $p)))
            (f32.load (call $at (local.get $b) (local.get $n) (local.get $p) (local.get $j))))))
      (local.set $p (i32.add (local.get $p) (i32.const 1)))
      (br_if $next_p (i32.lt_s (local.get $p) (local.get $k))))
    (f32.store (call $at (local.get $c) (local.get $n) (local.get $i) (local.get $j)) (local.get $sum)))

  ;; C = A B. $a, $b and $c are addresses of float32 numbers, row by row: A is m x k, B is k x n, C is m x n.
  ;; What C held before is overwritten. All sizes are at least 1.
  (func (export "matmul")
    (param $a i32) (param $b i32) (param $c i32) (param $m i32) (param $k i32) (param $n i32)
    (local $i i32) (local $j i32) (local $p i32) (local $rows i32) (local $columns i32) (local $end i32)
    (local $row0 i32) (local $row1 i32) (local $row2 i32) (local $row3 i32) (local $from i32) (local $four v128)
    (local $sums0 v128) (local $sums1 v128) (local $sums2 v128) (local $sums3 v128)

    ;; How many rows and columns tiles of 4 x 4 cover: the last two bits of m and n are cut off.
    (local.set $rows (i32.and (local.get $m) (i32.const -4)))
    (local.set $columns (i32.and (local.get $n) (i32.const -4)))

    (local.set $i (i32.const 0))
    (block $bands_done
      (loop $next_band
        (br_if $bands_done (i32.ge_s (local.get $i) (local.get $rows)))
        (local.set $j (i32.const 0))
        (block $tiles_done
          (loop $next_tile
            (br_if $tiles_done (i32.ge_s (local.get $j) (local.get $columns)))
            (local.set $sums0 (v128.const f32x4 0 0 0 0))
            (local.set $sums1 (v128.const f32x4 0 0 0 0))
            (local.set $sums2 (v128.const f32x4 0 0 0 0))
            (local.set $sums3 (v128.const f32x4 0 0 0 0))
            (local.set $row0 (call $at (local.get $a) (local.get $k) (local.get $i) (i32.const 0)))
            (local.set $row1 (i32.add (local.get $row0) (i32.mul (i32.const 4) (local.get $k))))
            (local.set $row2 (i32.add (local.get $row1) (i32.mul (i32.const 4) (local.get $k))))
            (local.set $row3 (i32.add (local.get $row2) (i32.mul (i32.const 4) (local.get $k))))
            (local.set $from (call $at (local.get $b) (local.get $n) (i32.const 0) (local.get $j)))
            (local.set $p (i32.const 0))
            (loop $next_p
              ;; Four numbers of B, read once, serve four rows. (v128.load32_splat x) is (f32x4.splat (f32.load x)).
              (local.set $four (v128.load (local.get $from)))
              (local.set $sums0 (f32x4.add (local.get $sums0) (f32x4.mul (v128.load32_splat (local.get $row0)) (local.get $four))))
              ;; The same for $sums1, $sums2 and $sums3: each row of A has an address of its own.
              (local.set $row0 (i32.add (local.get $row0) (i32.const 4)))
              (local.set $row1 (i32.add (local.get $row1) (i32.const 4)))
              (local.set $row2 (i32.add (local.get $row2) (i32.const 4)))
              (local.set $row3 (i32.add (local.get $row3) (i32.const 4)))
              (local.set $from (i32.add (local.get $from) (i32.mul (i32.const 4) (local.get $n))))
              (local.set $p (i32.add (local.get $p) (i32.const 1)))
              (br_if $next_p (i32.lt_s (local.get $p) (local.get $k))))
            (v128.store (call $at (local.get $c) (local.get $n) (local.get $i) (local.get $j)) (local.get $sums0))
            (v128.store (call $at (local.get $c) (local.get $n) (i32.add (local.get $i) (i32.const 1)) (local.get $j)) (local.get $sums1))
            (v128.store (call $at (local.get $c) (local.get $n) (i32.add (local.get $i) (i32.const 2)) (local.get $j)) (local.get $sums2))
            (v128.store (call $at (local.get $c) (local.get $n) (i32.add (local.get $i) (i32.const 3)) (local.get $j)) (local.get $sums3))
            (local.set $j (i32.add (local.get $j) (i32.const 4)))
            (br $next_tile)))

        ;; Columns beside the tiles: four rows of each.
        (block $beside_done
          (loop $next_beside
            (br_if $beside_done (i32.ge_s (local.get $j) (local.get $n)))
            (local.set $p (local.get $i))
            (local.set $end (i32.add (local.get $i) (i32.const 4)))
            (loop $next_row
              (call $cell (local.get $a) (local.get $b) (local.get $c) (local.get $k) (local.get $n) (local.get $p) (local.get $j))
              (local.set $p (i32.add (local.get $p) (i32.const 1)))
              (br_if $next_row (i32.lt_s (local.get $p) (local.get $end))))
            (local.set $j (i32.add (local.get $j) (i32.const 1)))
            (br $next_beside)))

        (local.set $i (i32.add (local.get $i) (i32.const 4)))
        (br $next_band)))

    ;; Rows below the tiles.
    (block $rest_done
      (loop $next_i
        (br_if $rest_done (i32.ge_s (local.get $i) (local.get $m)))
        (local.set $j (i32.const 0))
        (loop $next_j
          (call $cell (local.get $a) (local.get $b) (local.get $c) (local.get $k) (local.get $n) (local.get $i) (local.get $j))
          (local.set $j (i32.add (local.get $j) (i32.const 1)))
          (br_if $next_j (i32.lt_s (local.get $j) (local.get $n))))
        (local.set $i (i32.add (local.get $i) (i32.const 1)))
        (br $next_i)))))
