import { Tabs, type TabsListProps } from '@mantine/core'
import classes from './tab-row.module.css'
import { useTabInSight } from './use-tab-in-sight.ts'

type Props<Name extends string> = {
  names: readonly Name[]
  labels: Readonly<Record<Name, string>>
  chosen: Name
} & Pick<TabsListProps, 'mt' | 'mb'>

/** The tabs of a page in one row, the chosen one in sight. */
export function TabRow<Name extends string>({ names, labels, chosen, ...margins }: Props<Name>) {
  const row = useTabInSight(`${chosen} of ${names.length}`)
  return (
    <Tabs.List ref={row} className={classes.row ?? ''} {...margins}>
      {names.map((name) => (
        <Tabs.Tab key={name} value={name}>
          {labels[name]}
        </Tabs.Tab>
      ))}
    </Tabs.List>
  )
}
