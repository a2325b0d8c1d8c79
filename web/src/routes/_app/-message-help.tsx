import type { MessageHelp } from '../../features/messages/composer.tsx'
import { TemplatePicker } from '../../features/templates/template-picker.tsx'
import { appendOnNewLine } from '../../features/templates/text.ts'

/** Lets one pick a reply template, which goes onto a new line of the message. */
export const messageHelp: MessageHelp = ({ text, onText }) => (
  <TemplatePicker onPick={(content) => onText(appendOnNewLine(text, content))} />
)
