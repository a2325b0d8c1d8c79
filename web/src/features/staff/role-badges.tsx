import { Badge, Group } from '@mantine/core'
import { type PracticeRole, roleLabels } from '#shared/model/roles.ts'

/** What somebody is in the practice. */
export function RoleBadges({ roles }: { roles: readonly PracticeRole[] }) {
  return (
    <Group gap={4}>
      {roles.map((code) => (
        <Badge key={code} variant="light" tt="none">
          {roleLabels[code]}
        </Badge>
      ))}
    </Group>
  )
}

/** The same in words: Advocate, HR manager. */
export function roleWords(roles: readonly PracticeRole[]): string {
  const words = roles.map((code) => roleLabels[code])
  return new Intl.ListFormat('en-US', { type: 'conjunction' }).format(words)
}
