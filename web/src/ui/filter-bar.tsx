import { Button, Collapse, Group } from '@mantine/core'
import { useDisclosure } from '@mantine/hooks'
import { IconAdjustmentsHorizontal } from '@tabler/icons-react'
import type { ReactNode } from 'react'
import { uiTexts } from './texts.ts'
import { usePhone } from './use-phone.ts'

type Props = {
  /** What stands before the filters and stays in sight, such as the search. */
  first?: ReactNode
  /** How many filters are set; a phone shows it in their place. */
  active: number
  children: ReactNode
}

/** The filters above a list; on a phone they are behind a button. */
export function FilterBar({ first, active, children }: Props) {
  const phone = usePhone()
  const [opened, { toggle }] = useDisclosure(false)
  if (!phone) {
    return (
      <Group gap="xs" mb="sm">
        {first}
        {children}
      </Group>
    )
  }
  return (
    <>
      <Group gap="xs" mb="sm" wrap="nowrap">
        {first}
        <Button
          flex="none"
          variant={active > 0 ? 'light' : 'default'}
          px="sm"
          leftSection={<IconAdjustmentsHorizontal size={16} aria-hidden />}
          aria-expanded={opened}
          onClick={toggle}
        >
          {active > 0 ? uiTexts.filtersActive(active) : uiTexts.filters}
        </Button>
      </Group>
      <Collapse expanded={opened}>
        <Group gap="xs" mb="sm" grow preventGrowOverflow={false}>
          {children}
        </Group>
      </Collapse>
    </>
  )
}
