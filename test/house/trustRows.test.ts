import { code, house, type Rule } from './rule';

/** The rows of the trust table that are kept by a test, each named by its number in the test's title. */
const ROWS = [
  ...`S1 S3 S4 S5 S6 S7 S8 S9 S10 S11 S12 S13 S14 S16 S17 S19 S20 S22 S24 S27 S23 S26 S29 S25 S28 S30
    S31`.split(/\s+/),
  ...['R1', 'R2', 'R3', 'R4', 'R6', 'R7', 'R8', 'R9', 'R11'],
  ...['A1', 'A2', 'A3', 'A4', 'A5', 'A6', 'A7', 'A8', 'A9', 'A10', 'A12', 'A13', 'A14', 'A15', 'A16'],
];

const everyRowHasATest: Rule = files => {
  const titles = files.flatMap(file => file.text.match(/\b(?:it|describe)\(\s*[`'"][^\n]*/g) ?? []).join('\n');
  return ROWS.filter(row => !new RegExp(`[\`'" ,(]${row}[:,]`).test(titles)).map(row => `no test is named ${row}`);
};

describe('the trust table', () => {
  house('has a test for every row', everyRowHasATest, code('test'), {});

  it('has a test for every row: would miss one', () => {
    const others = code('test').map(file => ({ ...file, text: file.text.replaceAll('R4', 'R04') }));
    if (!everyRowHasATest(others).includes('no test is named R4')) throw new Error('the rule saw nothing missing');
  });
});
