// Proof of reach: a complete hand-written matrix product (relaxed SIMD, register tile 6x8, B packed on every call) that shows how
// much of the multiply-add peak a whole product can reach in this browser. Not an engine: M even, N a multiple of 8, K a multiple
// of 4, float32, row-major.

const TILES = [6, 4, 2];
const times = (count, make) => Array.from({ length: count }, (_, i) => make(i)).join('\n');
const get = (name) => `(local.get $${name})`;
const set = (name, value) => `(local.set $${name} ${value})`;
const constant = (value) => `(i32.const ${value})`;
const add = (a, b) => `(i32.add ${a} ${b})`;
const move = (name, bytes) => set(name, add(get(name), bytes));
const bytesOf = (floats) => `(i32.shl ${floats} ${constant(2)})`;
const declare = (names, type) => names.map((name) => `(local $${name} ${type})`).join('');
const params = (names) => names.map((name) => `(param $${name} i32)`).join('');
const countDown = (label, counter, step) =>
  `(br_if $${label} (local.tee $${counter} (i32.sub ${get(counter)} ${constant(step)})))`;
const stepUp = (label, counter, step, end) =>
  `(br_if $${label} (i32.lt_s (local.tee $${counter} ${add(get(counter), step)}) ${get(end)}))`;

const tileValues = (rows) => Array.from({ length: rows }, (_, i) => [`c${i}_0`, `c${i}_1`]).flat();

/** Visits each row of the tile: both vectors of C at $t, which then moves down a row. */
const eachRow = (rows, visit) =>
  times(rows, (i) => `${visit(i, 0)}${visit(i, 1)}${move('t', get('ldc'))}`);

/** c [rows, 8] (+)= a [k, rows] packed, times b [k, 8] packed. */
function tile(rows) {
  const unroll = 4;
  const product = (u) =>
    `${set('b0', `(v128.load offset=${u * 32} ${get('b')})`)}
     ${set('b1', `(v128.load offset=${u * 32 + 16} ${get('b')})`)}
     ${times(
       rows,
       (i) => `${set('s', `(v128.load32_splat offset=${(u * rows + i) * 4} ${get('a')})`)}
       ${[0, 1].map((j) => set(`c${i}_${j}`, `(f32x4.relaxed_madd ${get('s')} ${get(`b${j}`)} ${get(`c${i}_${j}`)})`)).join('')}`,
     )}`;
  const zero = tileValues(rows).map((name) => set(name, '(v128.const i32x4 0 0 0 0)'));
  const read = eachRow(rows, (i, j) =>
    set(`c${i}_${j}`, `(v128.load offset=${j * 16} ${get('t')})`),
  );
  const write = eachRow(
    rows,
    (i, j) => `(v128.store offset=${j * 16} ${get('t')} ${get(`c${i}_${j}`)})`,
  );
  return `(func $tile${rows} ${params(['k', 'a', 'b', 'c', 'ldc', 'first'])}
    ${declare(['t'], 'i32')}${declare([...tileValues(rows), 'b0', 'b1', 's'], 'v128')}
    ${set('t', get('c'))}
    (if ${get('first')} (then ${zero.join('')}) (else ${read}))
    (loop $l ${times(unroll, product)}
      ${move('a', constant(unroll * rows * 4))}${move('b', constant(unroll * 32))}
      ${countDown('l', 'k', unroll)})
    ${set('t', get('c'))} ${write})`;
}

/** Packs `rows` rows of A, each k long, into [k, rows]. */
function packRows(rows) {
  const pointers = Array.from({ length: rows }, (_, i) => `a${i}`);
  return `(func $pack${rows} ${params(['k', 'a', 'lda', 'to'])}${declare(pointers, 'i32')}
    ${times(rows, (i) => set(`a${i}`, add(get('a'), `(i32.mul ${get('lda')} ${constant(i)})`)))}
    (loop $l ${times(
      rows,
      (i) => `(f32.store offset=${i * 4} ${get('to')} (f32.load ${get(`a${i}`)}))
        ${move(`a${i}`, constant(4))}`,
    )}
      ${move('to', constant(rows * 4))}${countDown('l', 'k', 1)}))`;
}

/** Packs k rows of B, each n long, into panels of [k, 8]. */
const packPanels = `(func $packPanels ${params(['k', 'n', 'b', 'to'])}
  ${declare(['column', 'left', 'from'], 'i32')}
  (loop $panel
    ${set('from', add(get('b'), bytesOf(get('column'))))}${set('left', get('k'))}
    (loop $row
      (v128.store ${get('to')} (v128.load ${get('from')}))
      (v128.store offset=16 ${get('to')} (v128.load offset=16 ${get('from')}))
      ${move('to', constant(32))}${move('from', bytesOf(get('n')))}
      ${countDown('row', 'left', 1)})
    ${stepUp('panel', 'column', constant(8), 'n')}))`;

/** Calls `$name<rows>` for the tile height in $rows. */
const dispatch = (name, args) => {
  const call = (rows) => `(call $${name}${rows} ${args.map(get).join(' ')})`;
  const is = (rows) => `(i32.eq ${get('rows')} ${constant(rows)})`;
  return `(if ${is(6)} (then ${call(6)}) (else (if ${is(4)} (then ${call(4)}) (else ${call(2)}))))`;
};

const smaller = (name, value, limit) =>
  `${set(name, value)}(if (i32.gt_s ${get(name)} ${limit}) (then ${set(name, limit)}))`;

/** gemm(M, N, K, A, B, C, work, block): `work` holds a packed row tile and, 64 KiB after it, a packed block of B. */
const gemm = `(func (export "gemm") ${params(['M', 'N', 'K', 'A', 'B', 'C', 'work', 'block'])}
  ${declare(['k0', 'k', 'i', 'j', 'rows', 'a', 'packed', 'panels', 'b', 'c', 'ldc', 'lda', 'first'], 'i32')}
  ${set('ldc', bytesOf(get('N')))}${set('lda', bytesOf(get('K')))}
  ${set('panels', add(get('work'), constant(65536)))}
  (loop $depth
    ${smaller('k', `(i32.sub ${get('K')} ${get('k0')})`, get('block'))}
    ${set('first', `(i32.eqz ${get('k0')})`)}
    (call $packPanels ${get('k')} ${get('N')}
      ${add(get('B'), `(i32.mul ${get('k0')} ${get('ldc')})`)} ${get('panels')})
    ${set('i', constant(0))}
    (loop $row
      ${smaller('rows', `(i32.sub ${get('M')} ${get('i')})`, constant(6))}
      ${set('a', add(add(get('A'), `(i32.mul ${get('i')} ${get('lda')})`), bytesOf(get('k0'))))}
      ${dispatch('pack', ['k', 'a', 'lda', 'work'])}
      ${set('c', add(get('C'), `(i32.mul ${get('i')} ${get('ldc')})`))}
      ${set('j', constant(0))}${set('b', get('panels'))}
      (loop $column
        ${dispatch('tile', ['k', 'work', 'b', 'c', 'ldc', 'first'])}
        ${move('b', `(i32.shl ${get('k')} ${constant(5)})`)}${move('c', constant(32))}
        ${stepUp('column', 'j', constant(8), 'N')})
      ${stepUp('row', 'i', get('rows'), 'M')})
    ${stepUp('depth', 'k0', get('k'), 'K')}))`;

export const gemmText = () =>
  `(module (import "env" "memory" (memory 1 65536))
${TILES.map((rows) => `${tile(rows)}\n${packRows(rows)}`).join('\n')}
${packPanels}
${gemm})`;
