/** The control API refuses a request, with this status. */
export class ControlError extends Error {
  readonly status: 400 | 404 | 409 | 422;

  constructor(status: ControlError["status"], message: string) {
    super(message);
    this.name = "ControlError";
    this.status = status;
  }
}
