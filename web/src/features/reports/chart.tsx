import { Group, Text } from '@mantine/core'
import { Fragment } from 'react'
import classes from './chart.module.css'
import type { Bar, ReportTable } from './table.ts'
import { reportTexts as texts } from './texts.ts'

type Props = { chart: NonNullable<ReportTable['chart']>; title: string }

/** What the table below says, at a glance: screen readers read that. */
export function Chart({ chart: { kind, of, bars }, title }: Props) {
  if (bars.every(({ now, before }) => now === 0 && !before)) return null
  return (
    <div aria-hidden>
      {of !== title && (
        <Text size="xs" c="dimmed" mb="xs">
          {of}
        </Text>
      )}
      {kind === 'bars' ? <Bars bars={bars} /> : <Columns bars={bars} />}
    </div>
  )
}

const most = (bars: readonly Bar[]) =>
  Math.max(1, ...bars.flatMap(({ now, before }) => [now, before ?? 0]))

const percent = (value: number, of: number) => `${(value / of) * 100}%`

function Bars({ bars }: { bars: readonly Bar[] }) {
  const longest = most(bars)
  const isCompared = bars.some(({ before }) => before !== null)
  return (
    <>
      <div className={classes.bars}>
        {bars.map((bar, at) => (
          <Fragment key={bar.key ?? bar.label}>
            {bar.group !== undefined && bar.group !== bars[at - 1]?.group && (
              <span className={classes.group}>{bar.group}</span>
            )}
            <Row bar={bar} longest={longest} />
          </Fragment>
        ))}
      </div>
      {isCompared && (
        <Group gap="md" mt="xs" fz="xs" c="dimmed">
          <span>
            <span className={`${classes.now} ${classes.key}`} /> {texts.now}
          </span>
          <span>
            <span className={`${classes.before} ${classes.key}`} /> {texts.before}
          </span>
        </Group>
      )}
    </>
  )
}

function Row({ bar: { label, now, before }, longest }: { bar: Bar; longest: number }) {
  return (
    <>
      <span className={classes.label}>{label}</span>
      <span className={classes.pair}>
        <span className={classes.track}>
          {now > 0 && (
            <span
              className={classes.now}
              style={{ width: `calc(${percent(now, longest)} * 0.85)` }}
            />
          )}
          {now.toLocaleString('en-US')}
        </span>
        {before !== null && before > 0 && (
          <span className={classes.track}>
            <span
              className={classes.before}
              style={{ width: `calc(${percent(before, longest)} * 0.85)` }}
            />
          </span>
        )}
      </span>
    </>
  )
}

function Columns({ bars }: { bars: readonly Bar[] }) {
  const highest = most(bars)
  const [first, last] = [bars[0], bars.at(-1)]
  return (
    <>
      <Text size="xs" c="dimmed">
        {highest.toLocaleString('en-US')}
      </Text>
      <div className={classes.columns}>
        {bars.map(({ label, now }) => (
          <span
            key={label}
            className={classes.column}
            style={{ height: percent(now, highest) }}
            title={`${label}: ${now.toLocaleString('en-US')}`}
          />
        ))}
      </div>
      <div className={classes.scale}>
        <span>{first?.label}</span>
        {last !== first && <span>{last?.label}</span>}
      </div>
    </>
  )
}
