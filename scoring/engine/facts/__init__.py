"""What people declare: events, their stored and written forms, refusals."""
