import assert from 'node:assert/strict';
import { strategyContext } from '../../../../src/formats/council/strategies/context';
import { checkConvergence } from '../../../../src/formats/council/strategies/convergence';
import type { ModeratorContext, PriorTurn } from '../../../../src/formats/council/strategies/strategy';
import type { Brief } from '../../../../src/script/brief';
import type { Turn } from '../../../../src/script/turn';
import { turnBy } from '../parliament/house';

type Data = NonNullable<PriorTurn['data']>;

const panel = ['ada', 'ben', 'cleo'];
const accepts: Data = { declares: 'accept', conditions: [], objections: [], stressTested: false };
const tested: Data = { ...accepts, stressTested: true };
const objects: Data = { declares: 'object', conditions: [], objections: [{ point: '2', objection: 'No owner.' }] };
const aligned: Data = { proposal: ['Drill first.'], aligned: true, disputed: [] };

const said = (slug: string, round: number, data: Data, text = 'Words.'): PriorTurn => ({
  slug,
  by: slug === 'chair' ? 'moderator' : 'expert',
  round,
  text,
  data,
});

/** The second round, after a first that ended in a proposal: what each declares, by default an acceptance, and the synthesis. */
function second(declared: Record<string, Data | undefined>, synthesis: Data | undefined = aligned): ModeratorContext {
  const turns = panel.map(slug => said(slug, 2, { ...accepts, ...declared[slug] }));
  const summed = synthesis ? [said('chair', 2, synthesis)] : [];
  return contextAt(2, [...panel.map(slug => said(slug, 1, objects)), said('chair', 1, aligned), ...turns, ...summed]);
}

function contextAt(round: number, priorTurns: PriorTurn[]): ModeratorContext {
  const experts = panel.map(slug => ({ slug, name: slug }));
  return { experts, round, topic: 'streams', priorTurns, settings: { maxRounds: 5, seed: 7, argument: '' } };
}

describe('consensus-check', () => {
  it('has come together where all accept the text that stood before the round, and the synthesis is aligned', () => {
    assert.deepEqual(checkConvergence(second({})), { converged: true, why: 'aligned', by: [] });
  });

  it('tells apart a text that nobody could break', () => {
    assert.equal(checkConvergence(second({ ada: tested, ben: tested })).why, 'aligned');
    assert.deepEqual(checkConvergence(second({ ada: tested, ben: tested, cleo: tested })), {
      converged: true,
      why: 'stood down',
      by: [],
    });
  });

  const apart: Record<string, [Data, string]> = {
    'an objection': [objects, 'objections'],
    'an objection without a word of it': [{ declares: 'object', objections: [] }, 'objections'],
    'an objection beside an acceptance': [{ objections: [{ point: '', objection: 'No owner.' }] }, 'objections'],
    'an objection of one who could not break it': [{ ...objects, stressTested: true }, 'objections'],
    'a condition': [{ declares: 'accept-if', conditions: ['An owner.'] }, 'conditions'],
    'a condition that is not named': [{ declares: 'accept-if' }, 'conditions'],
    'a condition beside an acceptance': [{ conditions: ['An owner.'] }, 'conditions'],
    'a stand-down on a condition': [{ declares: 'accept-if', stressTested: true }, 'conditions'],
    'no declaration': [{ declares: undefined }, 'not declared'],
  };
  for (const [name, [data, why]] of Object.entries(apart)) {
    it(`goes on over ${name}, and names whose it is`, () => {
      assert.deepEqual(checkConvergence(second({ ben: data })), { converged: false, why, by: ['ben'] });
    });
  }

  it('goes on where somebody was not heard in the round', () => {
    const { priorTurns, ...context } = second({});
    const silent = priorTurns.map(turn => (turn.slug === 'cleo' && turn.round === 2 ? { ...turn, text: '' } : turn));
    const absent = priorTurns.filter(turn => turn.slug !== 'cleo' || turn.round !== 2);
    for (const turns of [silent, absent])
      assert.deepEqual(checkConvergence({ ...context, priorTurns: turns }).by, ['cleo']);
  });

  it('goes on as long as there is no proposal that could have been accepted', () => {
    const first = contextAt(1, [...panel.map(slug => said(slug, 1, tested)), said('chair', 1, aligned)]);
    assert.equal(checkConvergence(first).why, 'no proposal');
    const { priorTurns, ...context } = second({});
    const without = priorTurns.map(turn =>
      turn.round === 1 ? { ...turn, data: { ...turn.data, proposal: [] } } : turn,
    );
    assert.equal(checkConvergence({ ...context, priorTurns: without }).why, 'no proposal');
  });

  it('goes on where the synthesis sees a dispute, contradicts itself, or is missing', () => {
    const disputed = [{ what: 'the owner', by: ['Ben'] }];
    for (const synthesis of [{ ...aligned, aligned: false }, { ...aligned, disputed }, {}])
      assert.equal(checkConvergence(second({}, { proposal: [], ...synthesis })).why, 'synthesis');
    const { priorTurns, ...context } = second({});
    assert.equal(checkConvergence({ ...context, priorTurns: priorTurns.slice(0, -1) }).why, 'synthesis');
    assert.ok(checkConvergence(second({}, { ...aligned, disputed: [{ what: 'nothing', by: [] }] })).converged);
  });

  it('counts the votes of a round alone where there were any, of every expert', () => {
    const voted = (...votes: Data[]) => {
      const { priorTurns, ...context } = second({ ben: { declares: 'accept-if', conditions: ['An owner.'] } });
      const cast = votes.map((vote, at) => said(panel[at] ?? '', 2, { objections: [], reservation: '', ...vote }));
      return checkConvergence({ ...context, priorTurns: [...priorTurns, ...cast] });
    };
    const yes: Data = { vote: 'accept' };
    assert.deepEqual(voted(yes, yes, yes), { converged: true, why: 'voted', by: [] });
    assert.deepEqual(voted(yes, { vote: 'object' }, yes), { converged: false, why: 'objections', by: ['ben'] });
    assert.deepEqual(voted(yes, yes), { converged: false, why: 'unheard', by: ['cleo'] });
  });

  it('judges what was declared last in the round at hand, not what was declared before', () => {
    const { priorTurns } = second({ ben: objects });
    const third = [...panel, 'chair'].map(slug => said(slug, 3, slug === 'chair' ? aligned : accepts));
    assert.ok(checkConvergence(contextAt(3, [...priorTurns, ...third])).converged);
    const again = second({});
    const spoke = { ...again, priorTurns: [...again.priorTurns, said('ada', 2, objects), said('chair', 2, aligned)] };
    assert.deepEqual(checkConvergence(spoke).by, ['ada']);
  });
});

describe('what a strategy is told', () => {
  const seats = [
    { id: 'expert-1', agent: 'ben', name: 'Ben', role: 'expert', former: [{ agent: 'ada', name: 'Ada' }] },
    { id: 'expert-2', agent: 'cleo', name: 'Cleo', role: 'expert' },
  ].map(seat => ({ ...seat, icon: '', color: '', voice: 'rehearsal' }));
  const brief: Brief = { topic: 'streams', seats, options: {}, seed: 7, relevance: {} };

  it('names an expert by whoever holds the seat now', () => {
    const argumentOf = (slug: string) => strategyContext(brief, [], 1, slug).settings.argument;
    assert.deepEqual(['ada', 'ben', 'cleo', 'dan'].map(argumentOf), ['ben', 'ben', 'cleo', 'dan']);
  });

  it('is what the first release made of the words, where its records say so', () => {
    const turnWith = (own: Turn['scores']['own']) =>
      turnBy('expert-1', 'response', { scores: { topic: 1, novelty: 1, own }, data: { objections: [] }, cue });
    const cue = { round: 1 };
    const told = (own: Turn['scores']['own']) => strategyContext(brief, [turnWith(own)], 2, '').priorTurns[0]?.data;
    assert.deepEqual(told({ objects: false, standsDown: true, accepts: false }), {
      ...{ declares: 'accept', objections: [], stressTested: true },
    });
    assert.equal(told({ objects: true, standsDown: false, accepts: false })?.stressTested, false);
  });
});
