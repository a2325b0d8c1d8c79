import { Button, Collapse, Drawer, Group, Stack } from '@mantine/core'
import { useDisclosure } from '@mantine/hooks'
import { IconAdjustmentsHorizontal } from '@tabler/icons-react'
import type { ReactNode } from 'react'
import classes from './filter-bar.module.css'
import { uiTexts } from './texts.ts'
import { usePhone } from './use-phone.ts'

type Props = {
  /** What stands before the filters and stays in sight, such as the search. */
  first?: ReactNode
  /** How many filters are set; a phone shows it in their place. */
  active: number
  /** On a phone they are in a drawer, below this; else they open above the list. */
  drawer?: ReactNode
  /** Stands beside their button on a phone. */
  beside?: ReactNode
  children: ReactNode
}

/** The filters above a list; on a phone they are behind a button. */
export function FilterBar({ first, active, drawer, beside, children }: Props) {
  const phone = usePhone()
  const [opened, { toggle, close }] = useDisclosure(false)
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
          {...(drawer !== undefined && { h: 44 })}
          leftSection={<IconAdjustmentsHorizontal size={16} aria-hidden />}
          aria-expanded={opened}
          onClick={toggle}
        >
          {active > 0 ? uiTexts.filtersActive(active) : uiTexts.filters}
        </Button>
        {beside}
      </Group>
      {drawer === undefined ? (
        <Collapse expanded={opened}>
          <Group gap="xs" mb="sm" grow preventGrowOverflow={false}>
            {children}
          </Group>
        </Collapse>
      ) : (
        <Drawer
          position="bottom"
          size="85%"
          title={uiTexts.filters}
          opened={opened}
          onClose={close}
        >
          <Stack gap="sm" pb="md" className={classes.drawer ?? ''}>
            {drawer}
            {children}
          </Stack>
        </Drawer>
      )}
    </>
  )
}
