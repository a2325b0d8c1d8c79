import { Group, Paper, SimpleGrid, Text } from '@mantine/core'
import { IconChevronRight } from '@tabler/icons-react'
import { Link, type LinkProps } from '@tanstack/react-router'
import classes from './choice-cards.module.css'
import { Hint } from './hint.tsx'
import { Illustration, type IllustrationName } from './illustrations.tsx'

export type ChoiceCard = {
  drawing: IllustrationName
  title: string
  text: string
  link: Pick<LinkProps, 'to' | 'search' | 'params'>
}

/** Ways to go on, of which a person takes one: each is a link as a whole. */
export function ChoiceCards({ choices }: { choices: readonly ChoiceCard[] }) {
  return (
    <SimpleGrid cols={1} spacing="sm" component="ul" m={0} p={0} className={classes.list ?? ''}>
      {choices.map(({ drawing, title, text, link }) => (
        <li key={title}>
          <Paper
            withBorder
            radius="lg"
            p="md"
            className={classes.card ?? ''}
            renderRoot={(props) => <Link {...link} {...props} />}
          >
            <Group wrap="nowrap" gap="md">
              <Illustration name={drawing} size={64} />
              <div className={classes.words}>
                <Text fw={600}>{title}</Text>
                <Hint>{text}</Hint>
              </div>
              <IconChevronRight size={18} aria-hidden className={classes.arrow ?? ''} />
            </Group>
          </Paper>
        </li>
      ))}
    </SimpleGrid>
  )
}
