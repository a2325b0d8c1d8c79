import { Group, Text } from '@mantine/core'
import { publicTexts } from './public-texts.ts'

/** The product's mark, with its name beside it unless there is no room. */
export function Logo({ compact = false }: { compact?: boolean }) {
  return (
    <Group gap={8} wrap="nowrap">
      <svg width="28" height="28" viewBox="0 0 32 32" role="img" aria-label={publicTexts.product}>
        <rect width="32" height="32" rx="8" fill="var(--mantine-color-brand-5)" />
        <path
          d="M11 25V8h6.5a5.5 5.5 0 0 1 0 11H11"
          fill="none"
          stroke="#fff"
          strokeWidth="3.2"
          strokeLinecap="round"
          strokeLinejoin="round"
        />
        <circle cx="22.5" cy="23.5" r="2" fill="#fff" />
      </svg>
      {!compact && (
        <Text span fw={650} size="md" aria-hidden>
          {publicTexts.product}
        </Text>
      )}
    </Group>
  )
}
