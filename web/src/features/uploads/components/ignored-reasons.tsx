import { List } from '@mantine/core'
import type { IgnoreReason, UploaderSnapshot } from '../engine/model.ts'
import { ignoreTexts } from '../ignore-texts.ts'

const reasons: readonly IgnoreReason[] = [
  'type',
  'packed',
  'locked',
  'notScan',
  'empty',
  'tooLarge',
  'tooMany',
  'otherPerson',
]

/** The number of files left out for each reason. */
export function IgnoredReasons({ ignored }: Pick<UploaderSnapshot, 'ignored'>) {
  return (
    <List size="sm">
      {reasons
        .filter((reason) => ignored[reason] > 0)
        .map((reason) => (
          <List.Item key={reason}>{ignoreTexts[reason](ignored[reason])}</List.Item>
        ))}
    </List>
  )
}
