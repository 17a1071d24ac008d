import assert from 'node:assert/strict';
import { describeIndependence } from '../../../src/script/independence';

const voices = { anthropic: { rehearsal: false }, editor: { rehearsal: false }, rehearsal: { rehearsal: true } };
const seat = (voice: string, model?: string) => ({ voice, ...(model ? { model } : {}) });

describe('independence', () => {
  it('counts seats of one family as one, whichever model, voice or version', () => {
    const { line, families } = describeIndependence(
      [seat('anthropic'), seat('anthropic', 'claude-opus-4-5'), seat('editor', 'copilot/claude-sonnet-4')],
      voices,
    );
    assert.equal(line, '3 seats, 1 model family (Claude)');
    assert.deepEqual(families, ['Claude']);
  });

  it('tells families apart and names them in order', () => {
    const seats = [
      seat('editor', 'gpt-5'),
      seat('editor', 'o3-mini'),
      seat('anthropic'),
      seat('editor', 'gemini-3-pro'),
    ];
    assert.equal(describeIndependence(seats, voices).line, '4 seats, 3 model families (Claude, GPT, Gemini)');
  });

  it('takes an unknown model for a family of its own', () => {
    assert.deepEqual(
      describeIndependence([seat('editor', 'acme/foo-7b'), seat('editor', 'foo-70b')], voices).families,
      ['foo'],
    );
  });

  it('says that a rehearsal has no model, and how many seats rehearse beside models', () => {
    assert.equal(describeIndependence([seat('rehearsal')], voices).line, '1 seat, no model');
    assert.equal(
      describeIndependence([seat('rehearsal'), seat('anthropic')], voices).line,
      '2 seats, 1 model family (Claude), 1 rehearsed',
    );
  });
});
