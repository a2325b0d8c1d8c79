import { Group, Radio, Stack } from '@mantine/core'
import { ConflictNotice } from '../../../ui/conflict-notice.tsx'
import type { Difference } from './conflict.ts'
import { formTexts as texts } from './texts.ts'
import type { FormField, PatientValues } from './values.ts'

type Props = {
  differences: readonly Difference[]
  values: PatientValues
  onChoose: (field: FormField, value: string) => void
}

/**
 * What somebody else changed while the form was open. Where both changed a field, one of the two versions is
 * chosen; until then what was typed stands.
 */
export function Conflict({ differences, values, onChoose }: Props) {
  const others = differences.filter(({ yours }) => yours === null)
  const ofBoth = differences.filter(({ yours }) => yours !== null)
  return (
    <ConflictNotice
      title={texts.conflictTitle}
      text={ofBoth.length > 0 ? texts.conflictChoose : texts.conflict}
      news={others.map(({ label, now }) => texts.conflictNow(label, now || texts.empty))}
    >
      <Stack gap="xs" mt={4}>
        {ofBoth.map(({ field, label, now, yours }) => (
          <Radio.Group
            key={field}
            size="sm"
            label={label}
            value={values[field]}
            onChange={(value) => onChoose(field, value)}
          >
            <Group gap="md" mt={4}>
              <Radio value={yours ?? ''} label={texts.conflictYours(yours || texts.empty)} />
              <Radio value={now} label={texts.conflictTheirs(now || texts.empty)} />
            </Group>
          </Radio.Group>
        ))}
      </Stack>
    </ConflictNotice>
  )
}
