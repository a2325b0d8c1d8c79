import { Paper, Stack } from '@mantine/core'
import type { ReactNode } from 'react'
import { Hint } from './hint.tsx'
import { PageHeader } from './page-header.tsx'
import { Skeleton } from './skeleton.tsx'
import classes from './step-card.module.css'

type Props = {
  /** Above the title, such as a logo. */
  before?: ReactNode
  title: string
  lead?: ReactNode
  children: ReactNode
  footer?: ReactNode
}

/** The one thing that a page for signing in or setting up asks for. */
export function StepCard({ before, title, lead, children, footer }: Props) {
  return (
    <Stack gap={0}>
      <Paper withBorder radius="lg" className={classes.card}>
        {before}
        <PageHeader title={title} description={lead} />
        {children}
      </Paper>
      {footer && <StepFooter>{footer}</StepFooter>}
    </Stack>
  )
}

/** Other ways on, below what a page asks for. */
export function StepFooter({ children }: { children: ReactNode }) {
  return (
    <Hint ta="center" component="div" mt="md" className={classes.footer ?? ''}>
      {children}
    </Hint>
  )
}

/** The shape of such a page that is on its way. */
export function StepCardPending({ fields = 3 }: { fields?: number }) {
  return (
    <Paper withBorder radius="lg" className={classes.card}>
      <Skeleton height={26} width="60%" mb="xs" />
      <Skeleton height={14} width="85%" mb="xl" />
      <FieldsSkeleton count={fields} />
    </Paper>
  )
}

/** The shape of a form: its fields, and the button. */
export function FieldsSkeleton({ count }: { count: number }) {
  return (
    <>
      {Array.from({ length: count }, (_, field) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: they never change places
        <Skeleton key={field} height={36} mb="md" />
      ))}
      <Skeleton height={36} mt="lg" />
    </>
  )
}
