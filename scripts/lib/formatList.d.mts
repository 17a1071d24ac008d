import type { Format, FormatView } from '../../src/script/format';
import type { MoveView } from '../../src/script/move';

export interface FormatList {
  readonly formats: readonly Format[];
  readonly commonMoves: Readonly<Record<string, MoveView>>;
  readonly views: Readonly<Record<string, Partial<FormatView>>>;
  readonly folders: readonly string[];
}
