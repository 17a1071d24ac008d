import assert from 'node:assert/strict';
import { cpSync, rmSync } from 'node:fs';
import * as vscode from 'vscode';
import type { RunningSession } from '../../src/editor/sessions';
import { notifyHiddenSessions, sortByUrgency, statusOf } from '../../src/editor/statusBar';
import { sessionItem } from '../../src/editor/views/sessionItem';
import { asking, opened, running, voting } from '../browser/panel/stories';
import { Story } from '../browser/panel/story';
import { beginSlowly, convene, until } from './window';

function live(title: string, story: Story): RunningSession {
  return { title, folder: title, session: { state: story.state } } as unknown as RunningSession;
}

function paused(): Story {
  const story = new Story(opened);
  story.add({ type: 'input.received', kind: 'pause' });
  return story;
}

describe('several sessions at once', () => {
  after(() => vscode.commands.executeCommand('workbench.action.closeAllEditors'));

  it('tell in the status bar how many they are, who waits, and what they cost together', () => {
    assert.equal(statusOf([]), undefined);
    const one = statusOf([live('Plan', running())]);
    assert.match(one?.text ?? '', /^\$\(comment-discussion\) Turn 4 · \$0\.0\d+$/);
    assert.deepEqual([one?.needsUser, one?.tooltip.length], [false, 2]);
    const several = statusOf([live('Plan', running()), live('Keys', asking()), live('Price', running())]);
    assert.match(several?.text ?? '', /^\$\(question\) 3 sessions · Waiting for your answer · \$0\.\d+$/);
    assert.equal(several?.needsUser, true);
    assert.deepEqual(
      several?.tooltip.map(line => line.split(':')[0]),
      ['Keys', 'Price', 'Plan', 'Together', 'Click to pause, wrap up or stop.'],
    );
    const money = (text = '') => Number(/\$([\d.]+)/.exec(text)?.[1]);
    const parts = several?.tooltip.slice(0, 3).map(money) ?? [];
    assert.ok(Math.abs(money(several?.tooltip[3]) - parts.reduce((sum, part) => sum + part, 0)) < 0.02);
  });

  it('are ordered by who needs their user most, the newest first', () => {
    const all = [
      live('runs', running()),
      live('paused', paused()),
      live('votes', voting()),
      live('runs too', running()),
    ];
    assert.deepEqual(
      sortByUrgency(all).map(each => each.title),
      ['votes', 'paused', 'runs too', 'runs'],
    );
    assert.match(statusOf(all)?.text ?? '', /4 sessions · Waiting for your vote/);
    assert.match(statusOf(all.slice(0, 2))?.text ?? '', /^\$\(debug-pause\) 2 sessions · Paused after turn 0/);
  });

  it('notify once when they wait or end out of sight, and not of an end that a chat shows', async () => {
    const [changed, ended] = [new vscode.EventEmitter<void>(), new vscode.EventEmitter<RunningSession>()];
    const [asks, votes, seen] = [live('Keys', asking()), live('Price', voting()), live('Seen', asking())];
    const sessions = { live: [asks, votes, seen, live('Plan', running())] };
    const visible = { view: { visible: true } };
    const editor = {
      sessions: { ...sessions, onDidChange: changed.event, onDidEnd: ended.event },
      panels: { of: (folder: string) => (folder === 'Seen' ? visible : undefined) },
    } as unknown as Parameters<typeof notifyHiddenSessions>[0];
    const told: string[] = [];
    const notices = notifyHiddenSessions(
      editor,
      async (_live, text) => void told.push(text),
      async () => undefined,
    );
    const change = async () => {
      changed.fire();
      changed.fire();
      await new Promise(setImmediate);
      return told.splice(0);
    };
    assert.deepEqual(await change(), ['Keys: Waiting for your answer', 'Price: Waiting for your vote']);
    visible.view.visible = false;
    assert.deepEqual(await change(), [], 'each waiting once, whether it was seen or told');
    const { state } = asks.session;
    Object.assign(asks, { session: live('', running()).session });
    await change();
    Object.assign(asks, { session: { state } });
    assert.deepEqual(await change(), ['Keys: Waiting for your answer']);
    const over = new Story(opened);
    over.add({ type: 'session.ended', outcome: { reason: 'ruled', success: true } });
    for (const isInChat of [true, false]) ended.fire({ ...live('Over', over), isInChat });
    assert.deepEqual(told, ['“Over” ended after 0 turns (free).']);
    notices.dispose();
  });

  it('are listed in words that fit: what about, how it came out, when; a pause does not run', () => {
    const summary = {
      ...{ folder: '/w/convene/2026-11-19-plan', id: 's', format: 'debate', state: 'finished' as const },
      topic: 'What all of us can stand behind in “Retention of exports in the European region”',
      title: 'Retention of exports in the European region',
      ...{ startedAt: '2026-11-19T10:00:00Z', reason: 'loop', success: true, turns: 9, costUSD: 0.11, names: ['Ada'] },
    };
    const item = sessionItem(summary);
    assert.equal(item.label, 'Retention of exports in the…');
    assert.match(item.description, /^going in circles · \S/);
    assert.equal((item.iconPath as vscode.ThemeIcon).id, 'comment-discussion');
    assert.match((item.tooltip as vscode.MarkdownString).value, /Debate.*9.*0\.11/);
    // Under its document, how it came out stands first.
    const under = sessionItem({ ...summary, change: { of: 'findings', changed: 3, total: 12 } }, { hasDocument: true });
    assert.match(
      `${under.label} | ${under.description} | ${under.contextValue}`,
      /^Going in circles \| lines of 3 of 12 findings changed since · \S.* · Debate · \$0\.11 \| finishedStale$/,
    );
    const fork = sessionItem({ ...summary, folder: `${summary.folder}-fork-2`, go: 'yes-if' });
    assert.match(`${fork.label}, ${fork.description}`, /^Fork: Retention.*, Yes, with changes · /);
    // Where nobody read a document the verdict is what was ruled; what a dry run draws is none.
    const labels = [
      { verdict: 'opponent', reason: 'ruled' },
      { verdict: 'adopt with changes', reason: 'max-rounds' },
      { verdict: 'opponent', go: 'not-yet', isRehearsal: true },
      { reason: 'stopped', success: false, isRehearsal: true },
    ].map(how => sessionItem({ ...summary, ...how }, { hasDocument: true }).label);
    assert.deepEqual(labels, ['Motion rejected', 'Adopt with changes', 'Dry run', 'Stopped']);
    const running = { ...summary, state: 'running' as const };
    const signs = [{}, { isPaused: true }].map(how => (sessionItem(running, how).iconPath as vscode.ThemeIcon).id);
    assert.deepEqual(signs, ['sync~spin', 'debug-pause']);
  });

  it('have tabs that can be told apart, also on one document', async () => {
    const { sessions } = await convene();
    const begun = [await beginSlowly(), await beginSlowly()];
    const titles = await until(() => {
      const labels = vscode.window.tabGroups.all.flatMap(({ tabs }) => tabs.map(({ label }) => label));
      return labels.length >= 2 ? labels : undefined;
    });
    assert.equal(new Set(titles).size, titles.length, String(titles));
    // Forks begin at the same time as their origin.
    const copies = [1, 2].map(nth => `${begun[0]?.folder}-copy-${nth}`);
    for (const copy of copies) {
      cpSync(begun[0]?.folder ?? '', copy, { recursive: true });
      await vscode.commands.executeCommand('convene.session.open', copy);
    }
    const all = await until(() => {
      const labels = vscode.window.tabGroups.all.flatMap(({ tabs }) => tabs.map(({ label }) => label));
      return labels.length >= 4 && !labels.includes('Convene') ? labels : undefined;
    });
    assert.equal(new Set(all).size, 4, String(all));
    for (const each of begun) await vscode.commands.executeCommand('convene.session.stop', each.folder);
    assert.equal(sessions.live.length, 0);
    await vscode.commands.executeCommand('workbench.action.closeAllEditors');
    for (const copy of copies) rmSync(copy, { recursive: true });
  });

  it('let a person pick the one that the stop menu is for', async () => {
    const { sessions, panelMessages } = await convene();
    const [first, second] = [await beginSlowly(), await beginSlowly()];
    await vscode.commands.executeCommand('workbench.action.closeAllEditors');
    await until(() => panelMessages(first.folder) === undefined && panelMessages(second.folder) === undefined);
    await first.session.put({ kind: 'pause' });
    let over = false;
    const asked = Promise.resolve(vscode.commands.executeCommand('convene.session.menu')).finally(() => {
      over = true;
    });
    // The one that is paused stands first in the pick, and Open stands first in its menu.
    await until(async () => {
      await vscode.commands.executeCommand('workbench.action.acceptSelectedQuickOpenItem');
      return over || undefined;
    });
    await asked;
    assert.notEqual(panelMessages(first.folder), undefined);
    assert.equal(panelMessages(second.folder), undefined);
    for (const each of [first, second]) await vscode.commands.executeCommand('convene.session.stop', each.folder);
    assert.equal(sessions.live.length, 0);
  });

  it('stand side by side where one is a fork, outcome by outcome once both have ended', async () => {
    const origin = await beginSlowly();
    await origin.session.put({ kind: 'stop' });
    await origin.done;
    const fork = `${origin.folder}-fork`;
    cpSync(origin.folder, fork, { recursive: true });
    await vscode.commands.executeCommand('convene.session.compare', fork);
    const sides = await until(() => {
      const shown = vscode.window.tabGroups.activeTabGroup.activeTab?.input;
      return shown instanceof vscode.TabInputTextDiff ? [shown.original, shown.modified] : undefined;
    });
    for (const side of sides) {
      assert.equal(side.scheme, 'convene-text');
      assert.match((await vscode.workspace.openTextDocument(side)).getText(), /stopped/i);
    }
    rmSync(fork, { recursive: true });
  });
});
