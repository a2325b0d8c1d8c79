import { Tabs, type TabsListProps, VisuallyHidden } from '@mantine/core'
import classes from './tab-row.module.css'
import { useTabInSight } from './use-tab-in-sight.ts'

/** What a tab holds or waits with. */
export type TabCount = {
  /** Shown beside the name of the tab; a dot where `null`. */
  text: string | null
  /** What is counted, for screen readers. */
  label: string
  /** Something in the tab is unread, new or late. */
  isUrgent: boolean
}

type Props<Name extends string> = {
  names: readonly Name[]
  labels: Readonly<Record<Name, string>>
  counts?: Partial<Record<Name, TabCount | null>>
  chosen: Name
} & Pick<TabsListProps, 'mt' | 'mb'>

/** The tabs of a page in one row, the chosen one in sight. */
export function TabRow<Name extends string>({
  names,
  labels,
  counts = {},
  chosen,
  ...margins
}: Props<Name>) {
  const row = useTabInSight(`${chosen} of ${names.length}`)
  return (
    <Tabs.List ref={row} className={classes.row ?? ''} {...margins}>
      {names.map((name) => (
        <Tab key={name} name={name} label={labels[name]} count={counts[name] ?? null} />
      ))}
    </Tabs.List>
  )
}

function Tab({ name, label, count }: { name: string; label: string; count: TabCount | null }) {
  if (!count) return <Tabs.Tab value={name}>{label}</Tabs.Tab>
  const { text, isUrgent } = count
  return (
    <Tabs.Tab value={name}>
      {label}
      <span
        className={text === null ? classes.dot : classes.count}
        data-urgent={isUrgent || undefined}
      >
        {text}
        <VisuallyHidden> {count.label}</VisuallyHidden>
      </span>
    </Tabs.Tab>
  )
}
