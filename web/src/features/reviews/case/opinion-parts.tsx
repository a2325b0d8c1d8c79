import { Text } from '@mantine/core'
import { opinionPartLabels, opinionParts, type ReviewPost } from '#shared/model/review.ts'
import { RichText } from '../../../ui/rich-text.tsx'
import classes from './case.module.css'

/** The parts of an opinion in the order in which they are read; those that are empty are left out. */
export function OpinionParts({ opinion }: { opinion: NonNullable<ReviewPost['opinion']> }) {
  return opinionParts
    .filter((part) => opinion[part])
    .map((part) => (
      <div key={part} className={classes.part}>
        <Text size="sm" fw={600} component="h2" m={0}>
          {opinionPartLabels[part]}
        </Text>
        <RichText>{opinion[part] ?? ''}</RichText>
      </div>
    ))
}
