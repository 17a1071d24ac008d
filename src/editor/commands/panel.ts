import type { PanelAction } from '../../protocol/facts';
import type { Command, Commands } from './command';

/** Keybindings and palette commands for the panel that has the focus; without effect elsewhere. */
export const panelCommands: Commands = {
  'convene.panel.pause': panelCommand('pause'),
  'convene.panel.step': panelCommand('step'),
  'convene.panel.skip': panelCommand('skip'),
  'convene.panel.say': panelCommand('say'),
  'convene.panel.find': panelCommand('find'),
};

function panelCommand(what: PanelAction): Command {
  return {
    needsTrust: false,
    // An editor stays active while the side bar has the focus: its keybindings say so.
    run: ({ panels }, from) => (from === 'side' ? panels.atSide : panels.inEditor)?.press(what),
  };
}
