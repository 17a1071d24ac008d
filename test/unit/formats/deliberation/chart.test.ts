import assert from 'node:assert/strict';
import { l10n } from '../../../../src/base/message';
import { isSettled, stanceChartBlocks } from '../../../../src/formats/deliberation/chart';
import { stanceShape } from '../../../../src/formats/deliberation/stanceShape';
import { positions } from '../../../../src/formats/deliberation/stances';
import { seats, turn } from './turns';

const said = (id: string, by: string, stance: string, changedBy = '', novelty = 1) => {
  const spoken = turn(id, `b${id.slice(1)}`, by, `Words of ${by} at ${id}.`, { stance, confidence: 0.6, changedBy });
  return { ...spoken, scores: { topic: 1, novelty }, cue: { round: Number(id.slice(1)) > 3 ? 2 : 1 } };
};
const tick = ({ cue }: { cue?: { round?: unknown } }) => `Round ${String(cue?.round)}`;
const members = seats.slice(0, 3);

describe('the chart of stances', () => {
  it('draws a line a seat, and marks changes by what caused them', () => {
    const turns = [
      said('t1', 'ada', 'for'),
      said('t2', 'ben', 'against'),
      said('t4', 'ada', 'undecided', 'Ben'),
      said('t5', 'ben', 'for', 'a feeling'),
    ];
    const [chart] = stanceChartBlocks('Stances', turns, seats, positions, ['Round 1', 'Round 2'], tick);
    assert.deepEqual(chart?.kind === 'chart' && chart.series, [
      {
        seat: 'ada',
        points: [
          { tick: 0, level: 4, turn: 't1' },
          { tick: 1, level: 2, turn: 't4', mark: l10n`moved by ${'Ben Okafor'}` },
        ],
      },
      {
        seat: 'ben',
        points: [
          { tick: 0, level: 0, turn: 't2' },
          { tick: 1, level: 4, turn: 't5', mark: l10n`moved` },
        ],
      },
    ]);
  });

  it('shows where a seat ended up in a round and keeps the mark of a change on the way', () => {
    const turns = [said('t1', 'ada', 'for'), said('t4', 'ada', 'against'), said('t5', 'ada', 'against')];
    const [chart] = stanceChartBlocks('Stances', turns, seats, positions, ['Round 1', 'Round 2'], tick);
    const points = chart?.kind === 'chart' ? chart.series[0]?.points : [];
    assert.deepEqual(points?.at(-1), { tick: 1, level: 0, turn: 't5', mark: l10n`moved, and gives no reason` });
  });

  it('is left out where nobody declared a stance', () => {
    assert.deepEqual(
      stanceChartBlocks('Stances', [turn('t1', 'b1', 'ada', 'Words.')], seats, positions, ['Round 1'], tick),
      [],
    );
  });
});

describe('a settled table', () => {
  const late = ({ cue }: { cue?: { round?: unknown } }) => cue?.round === 2;
  const round = (stance: string, novelty: number) =>
    members.map(({ id }, at) => said(`t${4 + at}`, id, stance, '', novelty));
  const first = members.map(({ id }, at) => said(`t${1 + at}`, id, 'for'));

  it('has the same stances and nothing new', () => {
    assert.equal(isSettled([...first, ...round('for', 0.1)], members, late), true);
  });
  it('does not while something new is said', () => {
    assert.equal(isSettled([...first, ...round('for', 0.8)], members, late), false);
  });
  it('does not while somebody moves', () => {
    assert.equal(isSettled([...first, ...round('against', 0.1)], members, late), false);
  });
  it('does not while somebody was not heard', () => {
    assert.equal(isSettled([...first, ...round('for', 0.1).slice(1)], members, late), false);
  });
});

describe('the shape of a stance', () => {
  const shape = stanceShape('stance', positions);
  it('begins with the speech and takes only its levels', () => {
    assert.equal(Object.keys((shape.schema.properties ?? {}) as object)[0], 'say');
    const good = { say: 'Words.', stance: 'for', confidence: 0.5, changedBy: '' };
    assert.deepEqual(shape.check(good), { data: { stance: 'for', confidence: 0.5, changedBy: '' } });
    for (const wrong of [{ stance: 'maybe' }, { confidence: 7 }, { changedBy: undefined }])
      assert.ok('complaint' in shape.check({ ...good, ...wrong }));
  });
});
