import { List } from '@mantine/core'
import { Hint } from '../../../ui/hint.tsx'
import type { NotSentReason, UploaderSnapshot } from '../engine/model.ts'
import { ignoreTexts } from '../ignore-texts.ts'
import { uploaderTexts } from '../texts.ts'

const reasons: readonly NotSentReason[] = [
  'unreadable',
  'connection',
  'refused',
  'missing',
  'type',
  'packed',
  'locked',
  'notScan',
  'empty',
  'tooLarge',
  'tooMany',
  'otherPerson',
]

type Props = Pick<UploaderSnapshot, 'ignored' | 'notSent'>

/** The files left out for each reason: how many, and the names of the first. */
export function IgnoredReasons({ ignored, notSent }: Props) {
  return (
    <List size="sm">
      {reasons
        .filter((reason) => ignored[reason] > 0)
        .map((reason) => (
          <List.Item key={reason}>
            {ignoreTexts[reason](ignored[reason])}
            <Hint component="div">
              {uploaderTexts.names(
                notSent.filter((one) => one.reason === reason).map(({ path }) => path),
                ignored[reason],
              )}
            </Hint>
          </List.Item>
        ))}
    </List>
  )
}
