import { Box, type BoxProps, Progress } from '@mantine/core'
import { Hint } from './hint.tsx'

/** From this share on, what is left is running low. */
export const NEARLY_FULL = 0.8

type Props = {
  used: number
  limit: number
  /** Says both in words. */
  label: string
} & Pick<BoxProps, 'mt'>

/** How much of something limited is used: a bar, and the figures below it. */
export function UsageMeter({ used, limit, label, mt }: Props) {
  const share = limit > 0 ? used / limit : 1
  const color = share >= 1 ? 'red' : share >= NEARLY_FULL ? 'amber' : 'brand'
  return (
    <Box {...(mt !== undefined && { mt })}>
      <Progress value={Math.min(share, 1) * 100} color={color} size="sm" aria-label={label} />
      <Hint mt={6}>{label}</Hint>
    </Box>
  )
}
