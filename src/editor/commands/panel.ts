import type { PanelAction } from '../../protocol/facts';
import type { Command, Commands } from './command';

/** What keybindings and the palette do in the panel that has the focus; none has an effect elsewhere. */
export const panelCommands: Commands = {
  'convene.panel.pause': pressing('pause'),
  'convene.panel.step': pressing('step'),
  'convene.panel.skip': pressing('skip'),
  'convene.panel.say': pressing('say'),
  'convene.panel.find': pressing('find'),
};

function pressing(what: PanelAction): Command {
  return {
    needsTrust: false,
    run: ({ panels }) => panels.active !== undefined && panels.of(panels.active)?.press(what),
  };
}
