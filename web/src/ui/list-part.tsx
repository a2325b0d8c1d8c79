import { Paper, Title } from '@mantine/core'
import { Fragment, type ReactNode } from 'react'

type Props<Item extends { id: string }> = {
  title: string
  items: readonly Item[]
  /** A row. */
  children: (item: Item) => ReactNode
}

/** A part of what a tab lists: its rows in a frame below its title; nothing where there are none. */
export function ListPart<Item extends { id: string }>({ title, items, children }: Props<Item>) {
  if (items.length === 0) return null
  return (
    <section>
      <Title order={2} size="sm" mb="xs">
        {title}
      </Title>
      <Paper withBorder radius="md">
        {items.map((item) => (
          <Fragment key={item.id}>{children(item)}</Fragment>
        ))}
      </Paper>
    </section>
  )
}
