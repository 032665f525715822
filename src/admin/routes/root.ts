import { createRootRoute } from '@tanstack/react-router'
import { Frame } from '../frame/frame.tsx'
import { NotFound } from '../frame/not-found.tsx'

export const root = createRootRoute({ component: Frame, notFoundComponent: NotFound })
