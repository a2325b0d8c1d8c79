import { Checkbox, Group } from '@mantine/core'
import type { ReactNode } from 'react'
import { type StaffTag, staffTags } from '#shared/model/roles.ts'
import { staffTexts } from './texts.ts'

type Props = {
  label: ReactNode
  value?: readonly StaffTag[]
  onChange: (tags: StaffTag[]) => void
  error?: ReactNode
}

/** What else is noted of somebody in the practice (specification, section 6). */
export function TagsInput({ value = [], onChange, ...input }: Props) {
  return (
    <Checkbox.Group
      {...input}
      description={staffTexts.tagsHint}
      value={[...value]}
      onChange={(chosen) => onChange(staffTags.filter((tag) => chosen.includes(tag)))}
    >
      <Group mt="xs">
        {staffTags.map((tag) => (
          <Checkbox key={tag} value={tag} label={tag} />
        ))}
      </Group>
    </Checkbox.Group>
  )
}
