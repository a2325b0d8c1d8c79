import type { Pane } from '../../engine/pane.ts'
import type { Stage } from '../../engine/stage.ts'
import { Instead } from './instead.tsx'
import { Planes } from './planes.tsx'
import { volumeTexts } from './texts.ts'
import { useVolume } from './use-volume.ts'
import classes from './volume.module.css'

type Props = {
  stage: Stage
  /** Whose stack the planes are laid through. */
  pane: Pane
  modality: string | null
  isHelped: boolean
  onHelp: () => void
  /** Back to the stack, at the image where the planes met; null where it is as it was. */
  onClose: (index: number | null) => void
}

/** Planes across a stack, over its images: axial, sagittal and coronal, which meet in one place. */
export default function VolumeView({ stage, pane, onClose, ...rest }: Props) {
  const opening = useVolume(stage, pane)
  return (
    <section className={classes.over} aria-label={volumeTexts.region} data-testid="planes">
      {opening.state === 'open' ? (
        <Planes volume={opening.volume} pane={pane} onClose={onClose} stage={stage} {...rest} />
      ) : (
        <Instead opening={opening} onClose={() => onClose(null)} />
      )}
    </section>
  )
}
