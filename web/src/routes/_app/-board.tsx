import { Board } from '../../features/patients/board/board.tsx'
import type { Shown } from '../../features/patients/board/board-query.ts'
import { noteHelp } from './-note-help.tsx'

/** The board of leads, with the part that another feature brings to it. */
export default function LeadBoard(props: Shown & { words: string }) {
  return <Board {...props} noteHelp={noteHelp} />
}
