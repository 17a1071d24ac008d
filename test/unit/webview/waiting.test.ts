import assert from 'node:assert/strict';
import { l10n, recordTexts } from '../../../src/base/message';
import { waitsForUser } from '../../../src/protocol/waiting';
import { loadTranslations } from '../../../webview/language';
import { ballotRequest, isPresenting } from '../../../webview/waiting';
import { sessionStatus } from '../../../webview/wording';
import { asking, finished, opened, running } from '../../browser/panel/stories';
import { Story } from '../../browser/panel/story';

const info = { session: 's', folder: '/s', title: '', live: true, resumable: false, notices: [] };

describe('what a session waits for', () => {
  afterEach(() => loadTranslations('en', {}));

  it('is a ballot from when it is listened for until it is cast, described by the newest post', () => {
    const story = new Story(opened);
    assert.equal(ballotRequest(story.state), undefined);
    const data = {
      prompt: 'Sign the bill?',
      choices: ['sign', 'veto', 'send-back'],
      field: 'decision',
      reasonField: 'message',
    };
    story.add({ type: 'state.posted', beat: 'b1', topic: 'ballot', data });
    story.add({ type: 'listen.called', beat: 'b2', for: ['ballot'] });
    const asked = ballotRequest(story.state);
    assert.deepEqual(asked, { ...data, ballot: 0, reason: 'Your reason' });
    const { texts } = recordTexts({ prompt: l10n`The bill is before you, ${3} to ${1} in the House.` });
    const prompt = 'The bill is before you, 3 to 1 in the House.';
    story.add({ type: 'state.posted', beat: 'b3', topic: 'ballot', data: { ...data, prompt }, texts });
    assert.equal(ballotRequest(story.state)?.prompt, prompt);
    loadTranslations('de', { 'The bill is before you, {0} to {1} in the House.': 'Das Gesetz, mit {0} zu {1}.' });
    assert.equal(ballotRequest(story.state)?.prompt, 'Das Gesetz, mit 3 zu 1.');
    story.add({ type: 'input.received', kind: 'ballot', data: { decision: 'sign' } });
    assert.equal(ballotRequest(story.state), undefined);
  });

  it('is a line of the person who opens a play, until it is said', () => {
    const story = new Story(opened);
    assert.equal(waitsForUser(story.state), false);
    story.add({ type: 'listen.called', beat: 'b1', for: ['line', 'signal'] });
    assert.equal(waitsForUser(story.state), true);
    story.add({ type: 'beat.called', beat: 'b2', kind: 'ask', cues: [] });
    assert.equal(waitsForUser(story.state), false);
  });

  it('is an ordinary vote where nothing describes it', () => {
    const story = new Story(opened);
    story.add({ type: 'listen.called', beat: 'b1', for: ['ballot', 'stop'] });
    assert.deepEqual(ballotRequest(story.state)?.choices, ['aye', 'nay', 'abstain']);
  });

  it('is no ballot any longer once words were given in its place', () => {
    const story = new Story(opened);
    story.add({ type: 'listen.called', beat: 'b1', for: ['ballot', 'answer'] });
    assert.ok(ballotRequest(story.state));
    story.add({ type: 'input.received', kind: 'answer' });
    assert.equal(ballotRequest(story.state), undefined);
  });

  it('is a presenter’s signal while it listens for one', () => {
    const story = new Story(opened);
    assert.equal(isPresenting(story.state), false);
    story.add({ type: 'listen.called', beat: 'b1', for: ['signal', 'stop'] });
    assert.equal(isPresenting(story.state), true);
    story.add({ type: 'session.ended', outcome: { reason: 'ended', success: true } });
    assert.equal(isPresenting(story.state), false);
  });

  it('is told in a word', () => {
    assert.equal(sessionStatus(running().state, info).word, 'Running');
    assert.equal(sessionStatus(asking().state, info).word, 'Waiting for you');
    assert.equal(sessionStatus(finished().state, info).word, 'Finished: ruled');
    const story = running();
    story.add({ type: 'session.ended', outcome: { reason: 'max-turns', success: false } });
    assert.equal(sessionStatus(story.state, info).word, 'Finished: all turns taken');
    assert.equal(sessionStatus(running().state, { ...info, live: false, resumable: true }).word, 'Interrupted');
    assert.equal(
      sessionStatus(running().state, { ...info, live: false, whyReadOnly: 'Another window runs it.' }).word,
      'Watching',
    );
  });
});
