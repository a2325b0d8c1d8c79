import { Badge } from '@mantine/core'
import { IconCircleCheck, IconCircleDashed, IconCircleOff } from '@tabler/icons-react'
import type { Verification } from '#shared/model/provider.ts'
import { verificationLabels } from './texts.ts'

const looks = {
  verified: { color: 'green', Icon: IconCircleCheck },
  unverified: { color: 'amber', Icon: IconCircleDashed },
  inactive: { color: 'gray', Icon: IconCircleOff },
} as const satisfies Record<Verification, object>

/** Whether a provider is verified (specification, section 6). */
export function VerificationBadge({ verification }: { verification: Verification }) {
  const { color, Icon } = looks[verification]
  return (
    <Badge flex="none" color={color} leftSection={<Icon size={12} aria-hidden />}>
      {verificationLabels[verification]}
    </Badge>
  )
}
