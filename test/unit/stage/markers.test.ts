import assert from 'node:assert/strict';
import fc from 'fast-check';
import { createMarkerReader, type Piece, removeMarkers } from '../../../src/stage/markers';

function readIn(chunks: readonly string[]): Piece[] {
  const reader = createMarkerReader();
  const pieces = [...chunks.flatMap(chunk => reader.push(chunk)), ...reader.end()];
  return pieces.reduce<Piece[]>((all, piece) => {
    const before = all.at(-1);
    if (piece.kind === 'text' && before?.kind === 'text') before.text += piece.text;
    else all.push({ ...piece });
    return all;
  }, []);
}

const round =
  'Before.<!-- TURN_START: agent="Ada Lovelace" role="proponent" type="proposition" -->\nThe batch [sic] takes 6 h <b>daily</b>; 3 <! 4.\n<!-- TURN_END -->After.';

describe('the marker reader', () => {
  it('finds the turns of a round and the text between them', () => {
    assert.deepEqual(readIn([round]), [
      { kind: 'text', text: 'Before.' },
      { kind: 'start', agent: 'Ada Lovelace' },
      { kind: 'text', text: '\nThe batch [sic] takes 6 h <b>daily</b>; 3 <! 4.\n' },
      { kind: 'end' },
      { kind: 'text', text: 'After.' },
    ]);
  });

  it('reads the same wherever the chunks are cut', () => {
    const expected = readIn([round]);
    for (let at = 1; at < round.length; at++) assert.deepEqual(readIn([round.slice(0, at), round.slice(at)]), expected);
    assert.deepEqual(readIn([...round]), expected);
  });

  for (const marker of [
    '<!-- TURN_START: agent="Ada" role="r" type="t" -->',
    '<!--TURN_END-->',
    '<!-- turn end -->',
    '<!-- TURN_STRAT: agent="Ada" -->',
    '<!-- TURN-START agent=Ada -->',
    '<!-- /TURN -->',
    '<!-- TURN_START: agent="Ada" role="r"\n',
    '<!-- TURN_END --!>',
    '<!--TURNEND-->',
    '<!--TurnStart agent="Ada" role="r" type="t"-->',
    '<!- TURN_END ->',
    '<!-- TRUN_END -->',
    '<TURN_START: agent="Ada">',
    '</TURN_END>',
    '<-- TURN END -->',
    '<!--\nTURN_END -->',
    '[TURN Ada | proponent | ruling]',
    '[/TURN: Ada]',
    '[TURN: Ada | proponent | ruling]',
    '[/TURN]',
    '[turn: eve | speaker | vote]',
  ]) {
    it(`never shows ${JSON.stringify(marker)}, whole or in single characters`, () => {
      for (const chunks of [[`One ${marker} two.`], [...`One ${marker} two.`]]) {
        const shown = readIn(chunks)
          .map(piece => (piece.kind === 'text' ? piece.text : ''))
          .join('');
        assert.doesNotMatch(shown, /turn|trun/i);
        assert.match(shown, /^One\s.*two\.$/s);
      }
    });
  }

  for (const speech of [
    '[Turn left] at the gate.',
    'x <!-- a remark --> y',
    'if a <! b',
    'if a < turn',
    'x <turnover> y <b>Turn</b> <!-- turnover --> <tu',
    'x <-- y, and <turn left>',
    '[1] The turnover rose.',
    'He took his TURN.',
  ]) {
    it(`leaves ${JSON.stringify(speech)} as it is`, () => {
      assert.equal(removeMarkers(speech), speech);
    });
  }

  it('takes a misspelt end for an end, and a misspelt start for a start', () => {
    const kinds = (text: string) => readIn([text]).map(piece => piece.kind);
    for (const end of ['<!--TURNEND-->', '<!-- /TURN -->', '<!-- TRUN_END -->', '</TURN_END>', '<!- TURN_END ->'])
      assert.deepEqual(kinds(end), ['end'], end);
    for (const start of ['<!--TURNSTART agent="Legend" role="r" type="t"-->', '<!-- TRUN_START: agent="A/B" -->'])
      assert.deepEqual(kinds(start), ['start'], start);
  });

  it('hides a marker that nobody closed at the end of the stream', () => {
    assert.equal(removeMarkers('All said. <!-- TURN_START: agent="A'), 'All said. ');
  });

  it('finds no marker in text that is one only up to where a chunk ends', () => {
    for (const [chunk, rest] of [
      ['<!/\nTURN', '<'],
      ['<\nturn_end', 'x'],
      ['<!-\ntur', 'ban'],
    ] as const)
      assert.deepEqual(readIn([chunk, rest]), [{ kind: 'text', text: chunk + rest }]);
  });

  it('reads the same, whatever comes in whatever chunks', () => {
    const word = fc.constantFrom(
      '<',
      '!',
      '--',
      '[',
      'TURN',
      '_END',
      's',
      '/',
      ']',
      ' ',
      'agent="x"',
      '>',
      'word',
      '\n',
      '<!-- TURN_END -->',
      'é🦉',
    );
    fc.assert(
      fc.property(fc.array(word, { maxLength: 30 }), fc.array(fc.nat(40), { maxLength: 6 }), (parts, cuts) => {
        const text = parts.join('');
        const at = [0, ...cuts.map(cut => cut % (text.length + 1)).sort((a, b) => a - b), text.length];
        const chunks = at.slice(1).map((end, index) => text.slice(at[index], end));
        assert.deepEqual(readIn(chunks), readIn([text]));
      }),
      { numRuns: 2000, examples: [[['<', '!', '/', '\n', 'TURN', '<'], [8]]] },
    );
  });

  it('leaves no marker behind that comes about where another was taken out', () => {
    const inner = '<!-- TURN_START: agent="Ada" -->';
    assert.equal(removeMarkers(`A <!-- ${inner} TURN_END --> B`), 'A  B');
    assert.equal(removeMarkers(`A [/TU${inner}RN] B`), 'A  B');
    assert.equal(removeMarkers(`${'<!-- '.repeat(60)}${inner}${' TURN_END -->'.repeat(60)}`).trim(), '');
  });
});
