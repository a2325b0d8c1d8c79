import type { NoteHelp } from '../../features/patients/lead-status/change-status-modal.tsx'
import { TemplatePicker } from '../../features/templates/template-picker.tsx'
import { appendOnNewLine } from '../../features/templates/text.ts'

/** Lets one pick a reply template, which goes onto a new line of the note. */
export const noteHelp: NoteHelp = ({ note, onNote, onCover }) => (
  <TemplatePicker onPick={(content) => onNote(appendOnNewLine(note, content))} onCover={onCover} />
)
