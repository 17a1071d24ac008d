import type { Format, FormatView } from '../../src/script/format';
import type { MoveView } from '../../src/script/move';

interface FormatList {
  readonly formats: readonly Format[];
  readonly commonMoves: Readonly<Record<string, MoveView>>;
  readonly views: Readonly<Record<string, Partial<FormatView>>>;
}

export function readFormats(root?: string): Promise<FormatList>;
export function viewsText(list: FormatList): string;
