import { Badge, Group } from '@mantine/core'
import type { StaffTag } from '#shared/model/roles.ts'
import type { StaffInfo, StaffStatus } from '#shared/model/staff.ts'
import { staffTexts as texts } from './texts.ts'

const colors: Record<StaffStatus, string> = {
  active: 'green',
  provider: 'gray',
  deactivated: 'gray',
}
const providerColors = { verified: 'green', unverified: 'amber', inactive: 'gray' } as const

/** How somebody stands in the practice, and as a provider (specification, section 6). */
export function StatusBadges({ staff }: { staff: Pick<StaffInfo, 'status' | 'provider'> }) {
  const { status, provider } = staff
  return (
    <Group gap={4}>
      <Badge variant="light" color={colors[status]}>
        {texts.statuses[status]}
      </Badge>
      {provider && (
        <Badge variant="light" color={providerColors[provider.verification]}>
          {texts.verifications[provider.verification]}
        </Badge>
      )}
    </Group>
  )
}

/** What else is noted of somebody. */
export function TagBadges({ tags }: { tags: readonly StaffTag[] }) {
  return (
    <Group gap={4} {...(tags.length === 0 && { 'data-nothing': true })}>
      {tags.map((tag) => (
        <Badge key={tag} variant="light" color="gray">
          {tag}
        </Badge>
      ))}
    </Group>
  )
}
