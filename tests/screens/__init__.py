"""Every kind of screen from positions played, measured as the playground's page shows it."""
