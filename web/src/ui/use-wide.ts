import { useMediaQuery } from '@mantine/hooks'

/** Whether there is room for a panel beside the page. */
export function useWide(): boolean {
  return useMediaQuery('(min-width: 75em)', false, { getInitialValueInEffect: false })
}
