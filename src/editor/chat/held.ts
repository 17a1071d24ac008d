import * as vscode from 'vscode';
import type { Editor } from '../editor';
import type { LiveSession } from '../sessions';
import { askAboutHidden } from '../setup/hidden';
import { requireTrust } from '../tell';
import type { Prepared } from './request';

/** Starts what was prepared. What costs money is asked for here, by a dialog of our own: a chat can be told to let tools run unasked. */
export async function start({ sessions }: Editor, prepared: Prepared): Promise<LiveSession> {
  requireTrust();
  const { setup, subject, line, paid } = prepared;
  await askAboutHidden(setup);
  if (paid) {
    const detail = [subject.label, line.description, line.detail].join('\n');
    if (
      (await vscode.window.showWarningMessage(`${line.label}?`, { modal: true, detail }, line.label)) !== line.label
    ) {
      throw new vscode.CancellationError();
    }
  }
  const live = await sessions.start(setup, subject.place);
  if (setup.format.paced) leaveQuestions(live);
  return live;
}

/** Nobody presents who could answer: what the panel asks stays open, and the debrief lists it. */
function leaveQuestions({ session }: LiveSession): void {
  const leave = () => void session.put({ kind: 'answer' });
  if (session.state.status === 'asking') leave();
  session.onEvent(event => {
    if (event.type === 'listen.called' && event.for.includes('answer')) leave();
  });
}

/** Resolves when the session is over; whoever stops asking for it stops it, and what was said is kept. */
export async function untilOver(live: LiveSession, token: vscode.CancellationToken): Promise<void> {
  const stop = () => void live.session.put({ kind: 'stop' });
  const listening = token.onCancellationRequested(stop);
  if (token.isCancellationRequested) stop();
  try {
    await live.done;
  } finally {
    listening.dispose();
  }
}
