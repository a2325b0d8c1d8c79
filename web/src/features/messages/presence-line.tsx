import type { Present } from '#shared/model/presence.ts'
import { presenceTexts as texts } from './texts.ts'
import classes from './thread.module.css'

/** Who else is there, in a line that is kept for it: nothing moves when somebody comes or goes. */
export function PresenceLine({ others }: { others: readonly Present[] }) {
  const names = (isTyping: boolean) =>
    others.filter((one) => one.isTyping === isTyping).map(({ name }) => name)
  const [typing, looking] = [names(true), names(false)]
  const words = [
    typing.length > 0 && texts.typing(typing),
    looking.length > 0 && texts.looking(looking),
  ]
  return (
    <div className={classes.presence} role="status">
      {words.filter(Boolean).join(' · ')}
    </div>
  )
}
