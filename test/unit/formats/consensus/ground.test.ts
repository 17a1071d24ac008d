import assert from 'node:assert/strict';
import type { JsonObject } from '../../../../src/base/json';
import { readCommonGround } from '../../../../src/formats/consensus/commonGround';
import type { Brief } from '../../../../src/script/brief';
import { seats, turn } from '../deliberation/turns';

const brief: Brief = { topic: 'streams', seats, options: {}, seed: 1, relevance: { ada: 0.1, ben: 0.9, cleo: 0.5 } };
const finding = (data: JsonObject) => ({
  ...turn('t4', 'b2', 'chair', 'They part.', data),
  move: 'commonGround',
});

describe('the common ground', () => {
  it('gives each difference to the member it names, by name, first name or seat', () => {
    const data = {
      agreements: ['The batch goes.'],
      differences: [
        { about: 'When.', concerns: 'Ben' },
        { about: 'Who.', concerns: 'cleo park' },
        { about: 'Whether.', concerns: 'ada' },
      ],
      order: ['Cleo', 'Nobody', 'Ada'],
    };
    const ground = readCommonGround(brief, finding(data));
    assert.deepEqual(
      ground.differences.map(each => each.concerns),
      ['ben', 'cleo', 'ada'],
    );
    assert.deepEqual(ground.order, ['cleo', 'ada', 'ben']);
  });

  it('leaves out differences of nobody at the table, and those beyond four', () => {
    const differences = ['Zoe', 'Ada', 'Ben', 'Cleo', 'Ada', 'Ben', 'Chair'].map((concerns, at) => ({
      about: `Point ${at}.`,
      concerns,
    }));
    const ground = readCommonGround(brief, finding({ agreements: [], differences, order: [] }));
    assert.deepEqual(
      ground.differences.map(each => each.about),
      ['Point 1.', 'Point 2.', 'Point 3.', 'Point 4.'],
    );
  });
});
