import { Component, type ReactNode } from 'react';

interface ErrorBoundaryProps {
  /** A new value makes the boundary render its children again after an error. */
  readonly resetKey: unknown;
  readonly children: ReactNode;
  fallback(error: Error): ReactNode;
}

interface ErrorBoundaryState {
  readonly error: Error | null;
  readonly resetKey: unknown;
}

/** Confines an error in one part of the page to that part. */
// A class, as React offers no other way to catch an error while rendering.
export class ErrorBoundary extends Component<ErrorBoundaryProps, ErrorBoundaryState> {
  override state: ErrorBoundaryState = { error: null, resetKey: this.props.resetKey };

  static getDerivedStateFromError(error: unknown): Partial<ErrorBoundaryState> {
    return { error: error instanceof Error ? error : new Error(String(error)) };
  }

  static getDerivedStateFromProps(
    { resetKey }: ErrorBoundaryProps,
    state: ErrorBoundaryState,
  ): ErrorBoundaryState | null {
    return resetKey === state.resetKey ? null : { error: null, resetKey };
  }

  override render(): ReactNode {
    const { error } = this.state;
    return error === null ? this.props.children : this.props.fallback(error);
  }
}
